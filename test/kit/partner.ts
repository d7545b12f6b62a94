import { expect, type APIRequestContext } from '@playwright/test';

/** Signs somebody in as a partner; `request` is that of their page or context. */
export async function signInPartner(request: APIRequestContext, url: string, phone: string): Promise<void> {
  const send = { phone, country: 'IN', code: '91', type: true };
  const sent = await request.post(`${url}/api/sendOtp`, { data: send });
  const { pass } = (await sent.json()) as { pass: string };
  const login = await request.post(`${url}/api/login`, { data: { phone, type: true, pass } });
  expect(login.status()).toBe(200);
}

/** Begins a partner's payment, pays it at the sandbox bank and settles it. Answers its id. */
export async function payAsPartner(request: APIRequestContext, url: string, data: object): Promise<string> {
  const begun = (await (await request.post(`${url}/api/payment`, { data })).json()) as { url: string };
  const bank = new URL(begun.url);
  const mid = bank.pathname.split('/').at(-1) ?? '';
  const outcome = { outcome: 'paid', notify: 'never' };
  await request.post(`${bank.origin}/api/payments/${mid}/outcome`, { data: outcome });
  expect((await request.post(`${url}/api/confPayment`, { data: { MID: mid } })).status()).toBe(200);
  return mid;
}

/** Signs a member of the sandbox's staff in. */
export async function signInEditor(request: APIRequestContext, url: string): Promise<void> {
  const people = (await (await request.get(`${url}/sandbox/api/people`)).json()) as Record<string, string>[];
  const { phone, totp } = people.find(one => one['role'] === 'editor') ?? {};
  const sent = await request.post(`${url}/studio/api/sendCode`, { data: { phone } });
  const { pass } = (await sent.json()) as { pass: string };
  expect((await request.post(`${url}/studio/api/signIn`, { data: { phone, pass, totp } })).status()).toBe(200);
}
