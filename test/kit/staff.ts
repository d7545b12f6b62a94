import { expect, type Browser, type BrowserContext } from '@playwright/test';
import type { ShopProcess } from './shop-process.ts';

/** A window in which a seeded member of staff is signed in, with both codes. */
export async function openStaffContext(
  browser: Browser,
  shop: ShopProcess,
  role: 'editor' | 'owner',
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const people = (await (await context.request.get('/sandbox/api/people')).json()) as Record<string, string>[];
  const { phone, totp } = people.find(one => one['role'] === role) ?? {};
  const { pass } = (await (await context.request.post('/studio/api/sendCode', { data: { phone } })).json()) as {
    pass: string;
  };
  expect((await context.request.post('/studio/api/signIn', { data: { phone, pass, totp } })).status()).toBe(200);
  return context;
}
