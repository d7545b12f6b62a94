import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { runProgram } from '#test/kit/run-program.ts';

let dataDir: string;
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'imurs-staff-'))));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('B5 B6 staff are managed on the embedded database only while the shop is stopped, and its mark is checked there, too', async () => {
  const open = (production: boolean) => openDatabase({ databaseUrl: undefined, dataDir, production });
  const shop = await open(true);
  expect(runProgram(['scripts/staff.ts', 'list'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Another process has the database in .* open\. Stop it, .*\.$/),
  });
  await shop.close();
  await expect(open(false)).rejects.toThrow('belongs to a shop in production');
  expect(runProgram(['scripts/staff.ts', 'list'], { DATA_DIR: dataDir }).output).toContain(
    'belongs to a shop in production',
  );
  await (await open(true)).close();
});
