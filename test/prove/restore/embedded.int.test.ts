import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { objectPath } from '#src/files/rules.ts';
import { runProgram } from '#test/kit/run-program.ts';
import { sha256Of } from '#test/kit/tus.ts';

test('W107 an embedded shop that is killed and loses its folder comes back from its hourly backup, with every file', async () => {
  const home = mkdtempSync(join(tmpdir(), 'imurs-embedded-'));
  const [dataDir, backups, restored] = ['data', 'backups', 'restored'].map(name => join(home, name)) as [
    string,
    string,
    string,
  ];
  const shop = spawn(resolve('node_modules/node/bin/node'), ['test/prove/restore/embedded-shop.ts'], {
    env: { NODE_ENV: 'test', DATA_DIR: dataDir, BACKUP_DIR: backups, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: shop.stdout })) {
    lines.push(line);
    const endsAt = lines.indexOf('backup ends');
    if (endsAt >= 0 && lines.length > endsAt + 10) shop.kill('SIGKILL');
  }
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit');
  rmSync(dataDir, { recursive: true });

  const [archive = ''] = readdirSync(backups).filter(name => name.endsWith('.tar.gz'));
  const { code, output } = runProgram(['scripts/restore.ts', join(backups, archive), '--to', restored], {
    NODE_ENV: 'test',
  });
  expect([code, output]).toEqual([0, expect.stringMatching(/\d+ files/) as string]);
  const confirmed = lines.slice(0, lines.indexOf('backup begins')).map(line => line.slice('stored '.length));
  expect(confirmed).toHaveLength(20);
  for (const sha256 of confirmed) expect(sha256Of(readFileSync(join(restored, objectPath(sha256))))).toBe(sha256);
  const checked = runProgram(['scripts/files.ts', 'check'], { NODE_ENV: 'test', DATA_DIR: restored });
  expect([checked.code, checked.output]).toEqual([0, expect.stringMatching(/Done: \d+ there/) as string]);
  rmSync(home, { recursive: true });
}, 240_000);
