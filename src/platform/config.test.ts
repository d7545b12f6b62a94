import { expect, test } from 'vitest';
import { StartupError, codesWithoutCookie, readConfig } from './config.ts';

const good = {
  NODE_ENV: 'production',
  BASE_URL: 'https://imurs.example',
  MESSENGER: 'whatsapp',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 't',
  SECRET: '0123456789abcdef'.repeat(2),
  SELLER_NAME: 'Us',
  SELLER_GSTIN: '27AAPFU0939F1ZV',
};

test('repository: without any setting the shop has safe defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    bankPort: 3001,
    baseUrl: 'http://localhost:3000',
    production: false,
    messenger: 'sandbox',
    rateLimits: true,
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('repository: a bad setting is one sentence that names it', () => {
  for (const [name, value] of [
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['BASE_URL', 'ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['NODE_ENV', 'prod'],
  ] as const) {
    expect(() => readConfig({ [name]: value }), name).toThrow(StartupError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  }
  expect(() => readConfig({ PORT: '3001' })).toThrow('BANK_PORT');
});

test('M9 a wrong setting is never shown: it may be a secret', () => {
  for (const [name, value] of [
    ['SECRET', 'hunter2'],
    ['DATABASE_URL', 'mysql://shop:hunter2@db/imurs'],
    ['PHONEPE_ENVIRONMENT', 'hunter2'],
    ['REFUND_LIMIT', 'hunter2'],
    ['SELLER_GSTIN', 'hunter2'],
  ] as const)
    try {
      readConfig({ [name]: value });
      expect.unreachable(name);
    } catch (error) {
      expect(error, name).toBeInstanceOf(StartupError);
      expect((error as Error).message).toContain(name);
      expect((error as Error).message).not.toContain('hunter2');
    }
  expect(() => readConfig({ PRESS_PROFILE: '/hunter2', PRESS_CONDITION: 'c' })).toThrow(/^(?!.*hunter2)/);
});

test('production refuses a secret that is no random one', () => {
  const complete = { ...good, ...razorpay };
  for (const secret of ['x'.repeat(32), 'password'.repeat(4), '1234567'.repeat(5)])
    expect(() => readConfig({ ...complete, SECRET: secret }), secret).toThrow('SECRET must be random');
  expect(readConfig({ ...complete, SECRET: '3f9c'.repeat(2) + '0a1b2d4e5f607182'.repeat(2) }).production).toBe(true);
});

test('B6 a sandbox opens a database on another machine only when told so', () => {
  const remote = 'postgres://shop:hunter2@db.imurs.example/imurs';
  expect(() => readConfig({ DATABASE_URL: remote })).toThrow('SANDBOX_REMOTE_DATABASE=allow');
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/imurs?host=10.0.0.7' })).toThrow(StartupError);
  expect(() => readConfig({ DATABASE_URL: 'postgres://127.0.0.1.imurs.example/imurs' })).toThrow(StartupError);
  expect(readConfig({ DATABASE_URL: remote, SANDBOX_REMOTE_DATABASE: 'allow' }).databaseUrl).toBe(remote);
  expect(readConfig({ ...good, ...razorpay, DATABASE_URL: remote }).production).toBe(true);
  for (const near of ['localhost:5432', '127.0.0.1', '[::1]:5432', '%2Fvar%2Frun%2Fpostgresql'])
    expect(readConfig({ DATABASE_URL: `postgres://imurs@${near}/imurs` }).production, near).toBe(false);
});

test('C-K07 D04 D23 production refuses every sandbox and every unsafe setting', () => {
  expect(() => readConfig({ ...good, MESSENGER: 'sandbox' })).toThrow('D04');
  expect(() => readConfig(good)).toThrow('D23');
  expect(() => readConfig({ ...good, BASE_URL: 'http://imurs.example' })).toThrow(StartupError);
  expect(() => readConfig({ ...good, SECRET: 'short' })).toThrow('SECRET');
});

test('D17 who sells: a GSTIN that cannot be right stops the shop, and production needs its own and a name', () => {
  expect(readConfig({}).seller).toEqual({
    name: 'imurs (sandbox)',
    gstin: '29AAAAA0000A1ZY',
    address: '14 Residency Road, Bengaluru 560025, India',
  });
  expect(() => readConfig({ SELLER_GSTIN: '27AAPFU0939F1ZW' })).toThrow('SELLER_GSTIN cannot be right.');
  const real = { ...good, ...razorpay };
  expect(readConfig(real).seller).toMatchObject({ name: 'Us', gstin: '27AAPFU0939F1ZV' });
  for (const missing of [{ SELLER_GSTIN: '' }, { SELLER_NAME: '' }, { SELLER_GSTIN: '29AAAAA0000A1ZY' }])
    expect(() => readConfig({ ...real, ...missing })).toThrow('SELLER_GSTIN must be');
});

test('W2 codes are tried without their cookie only where that is set, or where nothing is set and it is not production', () => {
  expect(codesWithoutCookie(undefined, true)).toBe(false);
  expect(codesWithoutCookie('on', true)).toBe(true);
  expect(codesWithoutCookie(undefined, false)).toBe(true);
  expect(codesWithoutCookie('off', false)).toBe(false);
  expect(readConfig({}).codesWithoutCookie).toBe(true);
  expect(readConfig({ CODES_WITHOUT_COOKIE: 'off' }).codesWithoutCookie).toBe(false);
  expect(() => readConfig({ CODES_WITHOUT_COOKIE: 'perhaps' })).toThrow('CODES_WITHOUT_COOKIE');
});

test('B1 D33 how many codes go out and where to are settings', () => {
  expect(readConfig({}).codes).toEqual({
    perHour: 1000,
    rushFactor: 10,
    perAddress: 100,
    abroadPerDay: 200,
    countries: 'all',
  });
  const set = { CODES_PER_HOUR: '40', CODES_TIMES_USUAL: '2.5', CODES_COUNTRIES: 'in, AE,gb' };
  expect(readConfig(set).codes).toMatchObject({ perHour: 40, rushFactor: 2.5, countries: ['IN', 'AE', 'GB'] });
  for (const [name, value] of [
    ['CODES_PER_HOUR', '0'],
    ['CODES_PER_ADDRESS', 'many'],
    ['CODES_COUNTRIES', 'India'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(name);
});

const razorpay = {
  GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'k',
  RAZORPAY_WEBHOOK_SECRET: 'w',
};
const phonepe = {
  GATEWAY: 'phonepe',
  PHONEPE_CLIENT_ID: 'c',
  PHONEPE_CLIENT_SECRET: 's',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USERNAME: 'u',
  PHONEPE_WEBHOOK_PASSWORD: 'p',
};

test('D23 who takes the money is one setting; half of its keys is one sentence that names the other half', () => {
  expect(readConfig({}).gateway).toEqual({ name: 'sandbox' });
  expect(readConfig(razorpay).gateway).toEqual({
    name: 'razorpay',
    keyId: 'rzp_live_1',
    keySecret: 'k',
    webhookSecret: 'w',
  });
  expect(readConfig(phonepe).gateway).toMatchObject({ name: 'phonepe', environment: 'sandbox', webhookPassword: 'p' });
  for (const [keys, name] of [
    [razorpay, 'RAZORPAY_WEBHOOK_SECRET'],
    [razorpay, 'RAZORPAY_KEY_SECRET'],
    [phonepe, 'PHONEPE_CLIENT_VERSION'],
    [phonepe, 'PHONEPE_WEBHOOK_PASSWORD'],
  ] as const) {
    expect(() => readConfig({ ...keys, [name]: '' }), name).toThrow(StartupError);
    expect(() => readConfig({ ...keys, [name]: '' })).toThrow(`GATEWAY is ${keys.GATEWAY}, so ${name} must be set`);
  }
  expect(() => readConfig({ GATEWAY: 'razorpay' })).toThrow('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET');
});

test('D23 production starts with a real gateway in earnest, and with none of their test modes', () => {
  expect(readConfig({ ...good, ...razorpay }).gateway.name).toBe('razorpay');
  expect(readConfig({ ...good, ...phonepe, PHONEPE_ENVIRONMENT: 'production' }).gateway.name).toBe('phonepe');
  expect(() => readConfig({ ...good, ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow('test key');
  expect(() => readConfig({ ...good, ...phonepe })).toThrow('PHONEPE_ENVIRONMENT');
});

test('D01 the brand’s facts are settings; unset they are our own, and a wrong one is named', () => {
  expect(readConfig({}).brand).toMatchObject({ name: 'imurs', chatNumber: '918047182200' });
  const set = readConfig({
    BRAND_NAME: 'Yaadein',
    BRAND_PHONE: '+91 22 4000 1000',
    BRAND_YOUTUBE: 'https://youtube.com/@yaadein',
  });
  expect(set.brand).toMatchObject({ name: 'Yaadein', phone: '+91 22 4000 1000', email: 'hello@imurs.example' });
  expect(set.brand.social).toContainEqual({ name: 'YouTube', href: 'https://youtube.com/@yaadein' });
  expect(set.seller.name).toBe('Yaadein (sandbox)');
  for (const [name, value] of Object.entries({
    BRAND_PHONE: '22',
    BRAND_EMAIL: 'nobody',
    BRAND_INSTAGRAM: 'http://x.example',
  }))
    expect(() => readConfig({ [name]: value }), name).toThrow(name);
});
