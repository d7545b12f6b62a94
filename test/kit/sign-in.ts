import { expect, type APIRequestContext, type Browser, type BrowserContext } from '@playwright/test';
import type { StaffRole } from '#kernel/staff-roles.ts';
import type { ShopProcess } from './shop-process.ts';

/** Phones of the seeded partners, by their iCredits; the new one has not ordered anything yet. */
export const partnerWithCredits = '+919810000003';
export const partnerWithoutCredits = '+919810000004';
export const newPartner = '+919810000005';

/** Signs a phone number in by code, as a customer or a partner; `request` is that of a page or of a context. */
async function signInByCode(request: APIRequestContext, url: string, account: { phone: string; type: boolean }) {
  const sent = await request.post(`${url}/api/sendOtp`, { data: { ...account, country: 'IN', code: '91' } });
  const { pass } = (await sent.json()) as { pass: string };
  const login = await request.post(`${url}/api/login`, { data: { ...account, pass } });
  expect(login.status()).toBe(200);
}

export const signInCustomer = (request: APIRequestContext, url: string, phone: string): Promise<void> =>
  signInByCode(request, url, { phone, type: false });

export const signInPartner = (request: APIRequestContext, url: string, phone: string): Promise<void> =>
  signInByCode(request, url, { phone, type: true });

/** Signs a seeded member of staff in with both codes: the one sent to their phone and their authenticator's. */
export async function signInStaff(request: APIRequestContext, url: string, role: StaffRole): Promise<void> {
  const people = (await (await request.get(`${url}/sandbox/api/people`)).json()) as Record<string, string>[];
  const { phone, totp } = people.find(person => person['role'] === role) ?? {};
  const sent = await request.post(`${url}/studio/api/sendCode`, { data: { phone } });
  const { pass } = (await sent.json()) as { pass: string };
  expect((await request.post(`${url}/studio/api/signIn`, { data: { phone, pass, totp } })).status()).toBe(200);
}

/** A browser context in which a seeded member of staff is signed in. */
export async function openStaffContext(browser: Browser, shop: ShopProcess, role: StaffRole): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  await signInStaff(context.request, shop.url, role);
  return context;
}

const sessions = new WeakMap<ShopProcess, Map<StaffRole, Awaited<ReturnType<BrowserContext['cookies']>>>>();

/**
 * As `openStaffContext`, by one session for each role of a shop: an authenticator's code is accepted once in half a
 * minute. What one test signs out of, the next one is, too.
 */
export async function shareStaffContext(browser: Browser, shop: ShopProcess, role: StaffRole): Promise<BrowserContext> {
  const ofShop = sessions.get(shop) ?? new Map();
  sessions.set(shop, ofShop);
  const cookies = ofShop.get(role);
  const context = cookies
    ? await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
    : await openStaffContext(browser, shop, role);
  if (cookies) await context.addCookies(cookies);
  else ofShop.set(role, await context.cookies());
  return context;
}
