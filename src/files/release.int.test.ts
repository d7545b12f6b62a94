import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { filePath } from '#test/kit/stored-file.ts';
import { sweepClaims } from './actions/claims.ts';
import { deleteFileRecord, eraseFile, fileById, storeFile } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  Object.assign(app.shop.runtime.config, { objectStaysSeconds: 300 });
});
afterAll(() => app.close());

function store(content: string) {
  const path = join(app.shop.runtime.config.dataDir, content);
  writeFileSync(path, content);
  return storeFile(app.ctx(), { path, type: 'application/pdf', kind: 'pdf' });
}

test('W106 on a database server an object stays until the archive of the database has the deletion of its row', async () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/shop' }).objectStaysSeconds).toBe(300);
  expect(readConfig({}).objectStaysSeconds).toBe(0);
  const [erased, released] = [await store('erased'), await store('released')];
  const areThere = () => [erased, released].map(file => existsSync(filePath(app.ctx(), file)));
  await app.ctx().transaction(async ctx => {
    await eraseFile(ctx, erased.id);
    await deleteFileRecord(ctx, released.id);
  });
  await app.runJobs();
  await sweepClaims(app.ctx());
  expect([await fileById(app.ctx(), erased.id), ...areThere()]).toEqual([undefined, true, true]);
  await app.later(301);
  await app.runJobs();
  expect(areThere()).toEqual([false, true]);
  await sweepClaims(app.ctx());
  expect(areThere()).toEqual([false, false]);
});
