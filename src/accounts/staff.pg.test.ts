import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { runProgram } from '#test/kit/run-program.ts';
import { addStaff, totpSecretOf, sealSecondFactors, totpNow } from './index.ts';
import { allStaff, saveStaff, staffByPhone } from './store/staff.ts';
import { staffLog } from '#platform/staff-log.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres' })));
afterAll(() => app.close());

/** Runs the command line with the settings of the running shop. */
const staff = (...args: string[]) => {
  const { runtime } = app.shop;
  return runProgram(['scripts/staff.ts', ...args], {
    DATABASE_URL: app.databaseUrl ?? '',
    DATA_DIR: runtime.config.dataDir,
  });
};
const secretIn = (output: string): string => /secret=(\w+)/.exec(output)?.[1] ?? '';
async function signInStatus(studioBrowser: Browser, phone: string, secret: string): Promise<number> {
  const { pass } = (await studioBrowser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  const totp = totpNow(app.ctx(), secret);
  return (await studioBrowser.call('POST /studio/api/signIn', { json: { phone, pass: pass || '000000', totp } }))
    .status;
}
const isSignedIn = async (studioBrowser: Browser) => (await studioBrowser.call('GET /studio/api/queue')).status === 200;

test('B5 the command line adds staff with a working second factor, and locks, renews and removes them at once', async () => {
  const phone = '+919812300081';
  const added = staff('add', phone, '--name', 'Meera Iyer', '--role', 'editor');
  expect(added.code).toBe(0);
  expect(added.output.match(/otpauth:\/\/totp\//g)).toHaveLength(1);
  expect(added.output).toContain('▄▄▄▄▄');
  const secret = secretIn(added.output);
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);

  const studioBrowser = app.browser();
  expect(await signInStatus(studioBrowser, phone, secret)).toBe(200);
  expect(await isSignedIn(studioBrowser)).toBe(true);

  expect(staff('lock', phone)).toMatchObject({ code: 0, output: 'Meera Iyer is locked and signed out everywhere.' });
  expect(await isSignedIn(studioBrowser)).toBe(false);
  await app.later(61);
  expect(await signInStatus(app.browser(), phone, secret)).toBe(401);

  staff('unlock', phone);
  expect(await isSignedIn(studioBrowser)).toBe(false);
  await app.later(61);
  expect(await signInStatus(studioBrowser, phone, secret)).toBe(200);

  const newSecret = secretIn(staff('renew', phone).output);
  expect(await isSignedIn(studioBrowser)).toBe(false);
  await app.later(61);
  expect(await signInStatus(app.browser(), phone, secret)).toBe(401);
  await app.later(61);
  expect(await signInStatus(studioBrowser, phone, newSecret)).toBe(200);

  expect(staff('remove', phone).output).toBe('Meera Iyer is no longer of the staff, and signed out everywhere.');
  expect(await isSignedIn(studioBrowser)).toBe(false);
  expect(staff('list').output).toContain('Nobody yet.');
});

test('B5 records each act with its actor, also for removed staff', async () => {
  const acts = await app.ctx().db.select().from(staffLog).orderBy(staffLog.at);
  expect(acts.map(({ act }) => act)).toEqual(
    ['added', 'locked', 'unlocked', 'renewed', 'removed'].map(act => `member ${act}`),
  );
  for (const { name, after } of acts)
    expect([name, after]).toEqual([expect.stringContaining('command line ('), { name: 'Meera Iyer', role: 'editor' }]);
});

test('B5 the command line explains each refusal and exits with 1', async () => {
  const { output } = staff('add', '+919812300082', '--name', 'Dev Kapoor', '--role', 'owner');
  expect(output).toContain('Dev Kapoor');
  for (const [args, words] of [
    [['add', '+919812300082', '--name', 'Dev', '--role', 'owner'], 'of the staff already'],
    [['add', '12', '--name', 'Dev', '--role', 'owner'], 'Invalid phone number'],
    [['add', '+919812300083', '--name', 'Dev', '--role', 'admin'], '--role owner|editor|production|support'],
    [['lock', '+919812300089'], 'Nobody of the staff has the number +919812300089.'],
    [['fire', '+919812300082'], 'npm run staff -- list'],
  ] as const)
    expect(staff(...args), words).toMatchObject({ code: 1, output: expect.stringContaining(words) });
});

test('M8 stores second factors encrypted, and encrypts those of older versions at the start', async () => {
  const secret = 'IMURSEDITORSANDBOX22222222222222';
  const ctx = app.ctx();
  const { member } = await addStaff(ctx, { phone: '+919812300084', name: 'Old', role: 'editor', totpSecret: secret });
  await saveStaff(ctx, member.id, { totpSecret: secret });
  await sealSecondFactors(ctx);
  const rows = await allStaff(ctx);
  for (const { totpSecret } of rows) expect(totpSecret).toMatch(/^sealed\.1\./);
  expect(totpSecretOf(ctx, (await staffByPhone(ctx, member.phone))!)).toBe(secret);
  // A row cannot use another's second factor.
  const other = rows.find(({ id }) => id !== member.id)!;
  await saveStaff(ctx, member.id, { totpSecret: other.totpSecret });
  expect(() => totpSecretOf(ctx, { ...member, totpSecret: other.totpSecret })).toThrow('cannot be read');
});
