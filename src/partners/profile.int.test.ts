import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { app, type, newPhone, aPartner, picture, signUp, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

describe('sign-up', () => {
  test('P-K02 a just-proven number becomes a partner with 0 iCredits, and the login call knows it at once', async () => {
    const browser = app.browser();
    const login = await browser.signIn(newPhone(), { partner: true });
    expect(login.body).toMatchObject({ userType: 'Visitor', data: null, new: true });
    const made = await browser.call('POST /api/registerpatner', { form: signUp({}, picture()) });
    expect(made.status).toBe(200);
    const again = await browser.call('POST /api/login');
    expect(again.body).toMatchObject({
      userType: 'Partner',
      data: { name: 'Studio Sona', credits: 0, currentPlan: null, partnerType: type, isnew: true },
    });
    expect(again.body.data.logo).toMatch(/^\w+$/);
    const shown = await app.call(`GET /thumbnail/${again.body.data.logo}`);
    expect(shown.status).toBe(200);
  });

  test('P-K02 D17 a GSTIN may be given at once: a mistyped one is said, a right one is kept', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const wrong = await browser.call('POST /api/registerpatner', { form: signUp({ gstin: '27AAPFU0939F1ZW' }) });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'gstin']);
    const made = await browser.call('POST /api/registerpatner', { form: signUp({ gstin: '27aapfu0939f1zv' }) });
    expect(made.body.gstin).toBe('27AAPFU0939F1ZV');
    expect((await browser.call('POST /api/login')).body.data.gstin).toBe('27AAPFU0939F1ZV');
  });

  test('P-K02 without a logo it works too, also when the form sends an empty file', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const made = await browser.call('POST /api/registerpatner', { form: signUp({}, new File([], '')) });
    expect(made.body).toMatchObject({ logo: null });
  });

  test('P-R06 empty name, city, e-mail or type is refused with the documented words', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    for (const field of ['name', 'city', 'email', 'type']) {
      const refused = await browser.call('POST /api/registerpatner', { form: signUp({ [field]: ' ' }) });
      expect([refused.status, refused.body.error.message]).toEqual([400, 'Please Fill in all the fields']);
    }
    const unknown = await browser.call('POST /api/registerpatner', { form: signUp({ type: 'nobody' }) });
    expect(unknown.status).toBe(400);
  });

  test('P-K02 P-K09 one rule for e-mail: what is none is refused at registration and in the profile', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const refused = await browser.call('POST /api/registerpatner', { form: signUp({ email: 'not an email' }) });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid-email']);
    expect((await browser.call('POST /api/registerpatner', { form: signUp() })).status).toBe(200);
    const profile = { name: 'Studio Sona', postalCode: '', address: '', city: 'Pune', state: '' };
    const change = (email?: string) =>
      browser.call('POST /api/updatePartner', { json: { ...profile, ...(email !== undefined && { email }) } });
    expect((await change('not-an-email')).status).toBe(400);
    expect((await change('')).status).toBe(400);
    expect((await change()).body.email).toBe('hello@sona.example');
    expect((await change(' new@sona.example ')).body.email).toBe('new@sona.example');
  });

  test('P-K02 nobody without a proven number signs up, and no number twice', async () => {
    expect((await app.call('POST /api/registerpatner', { form: signUp() })).status).toBe(401);
    const { browser } = await aPartner(0);
    expect((await browser.call('POST /api/registerpatner', { form: signUp() })).status).toBeGreaterThanOrEqual(401);
  });

  test('P-K02 a logo that is no picture is refused and nobody is signed up', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const text = new File(['<html>hello</html>'], 'logo.png', { type: 'image/png' });
    expect((await browser.call('POST /api/registerpatner', { form: signUp({}, text) })).status).toBe(415);
    expect((await browser.call('POST /api/login')).body).toMatchObject({ userType: 'Visitor', new: true });
  });
});

describe('the brand profile', () => {
  const profile = {
    name: 'Sona & Co',
    postalCode: '411001',
    address: '4 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
  };

  test('P-K09 what is saved is what the login call tells', async () => {
    const { id, browser } = await aPartner(0);
    expect((await browser.call('POST /api/updatePartner', { json: { id, ...profile } })).status).toBe(200);
    const { body } = await browser.call('POST /api/login');
    expect(body.data).toMatchObject({
      name: 'Sona & Co',
      addresses: [{ street: '4 Hill Road', city: 'Pune', postalCode: '411001', state: 'Maharashtra' }],
    });
  });

  test('P-K09 P-R15 a PIN code that is none is refused and changes nothing; an empty State comes from it', async () => {
    const { id, browser } = await aPartner(0);
    const save = (over: object) => browser.call('POST /api/updatePartner', { json: { id, ...profile, ...over } });
    const refused = await save({ postalCode: '41100', name: 'Another' });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'pin']);
    expect((await browser.call('POST /api/login')).body.data.name).not.toBe('Another');
    expect((await save({ postalCode: '560 001', state: '' })).body.addresses[0].state).toBe('Karnataka');
    expect((await save({ postalCode: '', state: '' })).status).toBe(200);
  });

  test('P-K09 P-R17 a logo may be of any shape: a wide one is kept as wide as it is', async () => {
    const { browser } = await aPartner(0);
    const bytes = await sharp({ create: { width: 1200, height: 60, channels: 3, background: '#a1252b' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(bytes)], 'wordmark.png', { type: 'image/png' }));
    const saved = await browser.call('POST /api/updatePartnerLogo', { form });
    expect(saved.status).toBe(200);
    const shown = await sharp((await app.call(`GET /thumbnail/${saved.body.logo}`)).bytes).metadata();
    expect(shown.width / shown.height).toBeCloseTo(20, 0);
  });

  test('P-K09 P-R15 a logo keeps what is transparent and loses its metadata; an opaque one is a JPEG', async () => {
    const { browser } = await aPartner(0);
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const mark = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#a1252b' } })
      .png()
      .toBuffer();
    const drawn = () =>
      sharp({ create: { width: 300, height: 200, channels: 4, background: clear } })
        .composite([{ input: mark, gravity: 'northwest' }])
        .withExif({ IFD0: { Artist: 'Studio Sona' } });
    const opaque = sharp({ create: { width: 300, height: 200, channels: 4, background: '#a1252b' } });
    const uploads = [
      ['image/png', await drawn().png().toBuffer(), 'png'],
      ['image/webp', await drawn().webp({ lossless: true }).toBuffer(), 'png'],
      ['image/png', await opaque.png().toBuffer(), 'jpeg'],
    ] as const;
    for (const [type, bytes, kept] of uploads) {
      const form = new FormData();
      form.set('image', new File([new Uint8Array(bytes)], 'logo', { type }));
      const saved = await browser.call('POST /api/updatePartnerLogo', { form });
      expect(saved.status).toBe(200);
      const logo = sharp((await app.call(`GET /download?fileId=${saved.body.logo}`)).bytes);
      const { format, exif, width } = await logo.metadata();
      expect([format, exif, width]).toEqual([kept, undefined, 300]);
      const shown = sharp((await app.call(`GET /thumbnail/${saved.body.logo}`)).bytes);
      const { data } = await shown.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([data[3], data.at(-1)]).toEqual(kept === 'png' ? [255, 0] : [255, 255]);
    }
  });

  test('P-K09 the logo is replaced; another partner cannot touch it', async () => {
    const [one, two] = [await aPartner(0), await aPartner(0)];
    const form = (id: string) => {
      const data = new FormData();
      data.set('id', id);
      data.set('image', picture());
      return data;
    };
    const saved = await one.browser.call('POST /api/updatePartnerLogo', { form: form(one.id) });
    expect(saved.status).toBe(200);
    expect((await one.browser.call('POST /api/login')).body.data.logo).toBe(saved.body.logo);
    expect((await two.browser.call('POST /api/updatePartnerLogo', { form: form(one.id) })).status).toBe(403);
    expect((await two.browser.call('POST /api/updatePartner', { json: { id: one.id, ...profile } })).status).toBe(403);
    expect((await one.browser.call('POST /api/updatePartner', { json: { ...profile, name: ' ' } })).status).toBe(400);
  });
});
