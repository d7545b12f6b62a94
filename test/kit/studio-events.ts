import { addStaff, totpNow } from '#src/accounts/index.ts';
import type { Browser, TestApp } from './app.ts';

/** Adds a member of staff and signs them in. */
export async function openStudioBrowser(app: TestApp, phone: string): Promise<Browser> {
  const { secret } = await addStaff(app.ctx(), { phone, name: 'Meera Iyer', role: 'editor' });
  const browser = app.browser();
  const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  await browser.call('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), secret) } });
  return browser;
}

/** What the stream of changes of a process says while `act` runs and for a second and a half after it. */
export async function changesDuring(app: TestApp, browser: Browser, act: () => Promise<unknown>): Promise<string[]> {
  const { changeFeed, database } = app.shop.runtime;
  await changeFeed.watch(database);
  const reply = browser.call('GET /studio/api/changes');
  // The stream is open once its request was let in.
  await new Promise(resolve => setTimeout(resolve, 300));
  await act();
  await new Promise(resolve => setTimeout(resolve, 1500));
  changeFeed.end();
  const text = (await reply).bytes.toString();
  return [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, data]) => JSON.parse(data ?? '[]') as string[]);
}
