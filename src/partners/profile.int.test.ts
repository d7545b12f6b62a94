import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { app, type, newPhone, aPartner, picture, signUp, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

describe('sign-up', () => {
  test('P-K02 a just-proven number becomes a partner with 0 iCredits, and the login call returns it at once', async () => {
    const browser = app.browser();
    const login = await browser.signIn(newPhone(), { partner: true });
    expect(login.body).toMatchObject({ userType: 'Visitor', data: null, new: true });
    const registered = await browser.call('POST /api/registerpatner', { form: signUp({}, picture()) });
    expect(registered.status).toBe(200);
    const again = await browser.call('POST /api/login');
    expect(again.body).toMatchObject({
      userType: 'Partner',
      data: { name: 'Studio Sona', credits: 0, currentPlan: null, partnerType: type, isnew: true },
    });
    expect(again.body.data.logo).toMatch(/^\w+$/);
    const thumbnail = await app.call(`GET /thumbnail/${again.body.data.logo}`);
    expect(thumbnail.status).toBe(200);
  });

  test('P-K02 D17 a GSTIN at sign-up is refused when it is mistyped, and stored when it is valid', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const wrong = await browser.call('POST /api/registerpatner', { form: signUp({ gstin: '27AAPFU0939F1ZW' }) });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'gstin']);
    const registered = await browser.call('POST /api/registerpatner', { form: signUp({ gstin: '27aapfu0939f1zv' }) });
    expect(registered.body.gstin).toBe('27AAPFU0939F1ZV');
    expect((await browser.call('POST /api/login')).body.data.gstin).toBe('27AAPFU0939F1ZV');
  });

  test('P-K02 signs up without a logo, also when the form sends an empty file', async () => {
    const browser = app.browser();
    await browser.signIn(newPhone(), { partner: true });
    const registered = await browser.call('POST /api/registerpatner', { form: signUp({}, new File([], '')) });
    expect(registered.body).toMatchObject({ logo: null });
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

  test('P-K02 P-K09 refuses an invalid e-mail address at registration and in the profile', async () => {
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

  test('P-K02 refuses a sign-up without a proven number, and a second one for a number', async () => {
    expect((await app.call('POST /api/registerpatner', { form: signUp() })).status).toBe(401);
    const { browser } = await aPartner(0);
    expect((await browser.call('POST /api/registerpatner', { form: signUp() })).status).toBeGreaterThanOrEqual(401);
  });

  test('P-K02 refuses a logo that is no picture, and signs nobody up', async () => {
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

  test('P-K09 the login call returns the saved profile', async () => {
    const { id, browser } = await aPartner(0);
    expect((await browser.call('POST /api/updatePartner', { json: { id, ...profile } })).status).toBe(200);
    const { body } = await browser.call('POST /api/login');
    expect(body.data).toMatchObject({
      name: 'Sona & Co',
      addresses: [{ street: '4 Hill Road', city: 'Pune', postalCode: '411001', state: 'Maharashtra' }],
    });
  });

  test('P-K09 P-R15 an invalid PIN code is refused and changes nothing; a valid one fills in an empty State', async () => {
    const { id, browser } = await aPartner(0);
    const save = (over: object) => browser.call('POST /api/updatePartner', { json: { id, ...profile, ...over } });
    const refused = await save({ postalCode: '41100', name: 'Another' });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'pin']);
    expect((await browser.call('POST /api/login')).body.data.name).not.toBe('Another');
    expect((await save({ postalCode: '560 001', state: '' })).body.addresses[0].state).toBe('Karnataka');
    expect((await save({ postalCode: '', state: '' })).status).toBe(200);
  });

  test('P-K09 P-R17 a wide logo keeps its shape', async () => {
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

  test('P-K09 P-R15 a logo keeps its transparency and loses its metadata; an opaque one becomes a JPEG', async () => {
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
    for (const [type, bytes, storedFormat] of uploads) {
      const form = new FormData();
      form.set('image', new File([new Uint8Array(bytes)], 'logo', { type }));
      const saved = await browser.call('POST /api/updatePartnerLogo', { form });
      expect(saved.status).toBe(200);
      const logo = sharp((await app.call(`GET /download?fileId=${saved.body.logo}`)).bytes);
      const { format, exif, width } = await logo.metadata();
      expect([format, exif, width]).toEqual([storedFormat, undefined, 300]);
      const shown = sharp((await app.call(`GET /thumbnail/${saved.body.logo}`)).bytes);
      const { data } = await shown.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([data[3], data.at(-1)]).toEqual(storedFormat === 'png' ? [255, 0] : [255, 255]);
    }
  });

  test('P-K09 a partner replaces the logo; another partner cannot', async () => {
    const [own, other] = [await aPartner(0), await aPartner(0)];
    const form = (id: string) => {
      const data = new FormData();
      data.set('id', id);
      data.set('image', picture());
      return data;
    };
    const saved = await own.browser.call('POST /api/updatePartnerLogo', { form: form(own.id) });
    expect(saved.status).toBe(200);
    expect((await own.browser.call('POST /api/login')).body.data.logo).toBe(saved.body.logo);
    expect((await other.browser.call('POST /api/updatePartnerLogo', { form: form(own.id) })).status).toBe(403);
    expect((await other.browser.call('POST /api/updatePartner', { json: { id: own.id, ...profile } })).status).toBe(
      403,
    );
    expect((await own.browser.call('POST /api/updatePartner', { json: { ...profile, name: ' ' } })).status).toBe(400);
  });
});
