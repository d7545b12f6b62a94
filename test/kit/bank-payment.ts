import { expect, type APIRequestContext } from '@playwright/test';

/** Begins a payment by the call at `path` and pays it at the sandbox bank, without a webhook. Answers its MID. */
export async function payAtBank(
  request: APIRequestContext,
  { url, path, data }: { url: string; path: string; data: object },
): Promise<string> {
  const started = (await (await request.post(url + path, { data })).json()) as { url: string };
  const bank = new URL(started.url);
  // The same payment again within seconds is led to the receipt of the first, where there is no bank (D38).
  if (!bank.pathname.startsWith('/pay/')) throw new Error(`there is nothing to pay at ${started.url}`);
  const mid = bank.pathname.split('/').at(-1) ?? '';
  const outcome = { outcome: 'paid', notify: 'never' };
  await request.post(`${bank.origin}/api/payments/${mid}/outcome`, { data: outcome });
  return mid;
}

/** Begins a partner's payment, pays it at the sandbox bank and settles it. Answers its MID. */
export async function payAsPartner(request: APIRequestContext, url: string, data: object): Promise<string> {
  const mid = await payAtBank(request, { url, path: '/api/payment', data });
  expect((await request.post(`${url}/api/confPayment`, { data: { MID: mid } })).status()).toBe(200);
  return mid;
}
