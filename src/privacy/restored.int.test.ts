import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { jobs as fileJobs, restoreBackup } from '#src/files/index.ts';
import { placesOf } from '#test/kit/all-texts.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { jobs, repeatAtStart } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'imurs-restored-'));
afterAll(() => rmSync(folder, { recursive: true }));

const backups = join(folder, 'backups');
const run = async (app: TestApp, name: string) => {
  await [...jobs, ...fileJobs].find(({ job }) => job.name === name)?.run(app.ctx(), {});
  await app.runJobs();
};

test('W101 an embedded backup from before an erasure is restored with the list of it, by which it is repeated', async () => {
  const [phone, name] = ['+919812300077', 'Zebunnisa Restored'];
  const app = await testApp({ database: 'folder', env: { BACKUP_DIR: backups, LIMITS: 'off' } });
  const browser = app.browser();
  const account = (await browser.signIn(phone)).body.data._id;
  await browser.call('POST /api/updateD2CuserName', { json: { name } });
  await run(app, 'files/back-up');
  const [archive = ''] = readdirSync(backups).filter(file => file.endsWith('.tar.gz'));
  await browser.call('POST /api/askErasure');
  await app.later(8 * 86_400);
  await run(app, 'privacy/erase-people');
  expect(await placesOf(app.ctx(), [account])).toEqual(['erasures.account']);
  await app.close();

  const restored = join(folder, 'restored');
  await restoreBackup(join(backups, archive), restored);
  const again = await testApp({ database: 'folder', env: { DATA_DIR: restored, BACKUP_DIR: backups } });
  expect(await placesOf(again.ctx(), [name])).toEqual(['accounts.name']);
  await repeatAtStart(again.ctx());
  expect(await placesOf(again.ctx(), [name, account])).toEqual(['erasures.account']);
  await again.close();
});
