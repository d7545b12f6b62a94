import { afterAll, beforeAll } from 'vitest';
import { categoriesFor, listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { seedPartner } from '#src/partners/index.ts';

export let app: TestApp;
export let type: string;
export let category: string;
let lastPhone = 9_812_300_000;
export const newPhone = () => `+91${++lastPhone}`;

/** A signed-in partner with so many iCredits. */
export async function aPartner(credits: number): Promise<{ id: string; phone: string; browser: Browser }> {
  const phone = newPhone();
  const id = await seedPartner(app.ctx(), {
    phone,
    name: 'Studio Sona',
    email: 'hello@sona.example',
    city: 'Pune',
    type,
    credits,
  });
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  return { id, phone, browser };
}

/** A picture of 10 by 10 pixels. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);
export const picture = () => new File([png], 'logo.png', { type: 'image/png' });

/** The form of a sign-up. */
export function signUp(
  fields: Partial<Record<'name' | 'email' | 'city' | 'type' | 'gstin', string>> = {},
  logo?: File,
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries({
    name: 'Studio Sona',
    email: 'hello@sona.example',
    city: 'Pune',
    type,
    ...fields,
  }))
    form.set(key, value);
  if (logo) form.set('logo', logo);
  return form;
}

/** Starts a shop with its catalogue before the tests of a file, and stops it after them. */
export function usePartnerApp(options?: Parameters<typeof testApp>[0]): void {
  beforeAll(async () => {
    app = await testApp(options);
    await seedCatalogue(app.ctx());
    type = (await listPartnerTypes(app.ctx()))[0]!.id;
    category = (await categoriesFor(app.ctx(), type))[0]!.id;
  });
  afterAll(() => app.close());
}
