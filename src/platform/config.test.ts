import { expect, test } from 'vitest';
import { CannotStart, codesWithoutCookie, readConfig } from './config.ts';

const good = {
  NODE_ENV: 'production',
  BASE_URL: 'https://imurs.example',
  MESSENGER: 'whatsapp',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 't',
  SECRET: 'x'.repeat(32),
  SELLER_NAME: 'Us',
  SELLER_GSTIN: '27AAPFU0939F1ZV',
};

test('house: without any setting the shop has safe defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    bankPort: 3001,
    baseUrl: 'http://localhost:3000',
    production: false,
    messenger: 'sandbox',
    limits: true,
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('house: a bad setting is one sentence that names it', () => {
  for (const [name, value] of [
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['BASE_URL', 'ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['NODE_ENV', 'prod'],
  ] as const) {
    expect(() => readConfig({ [name]: value }), name).toThrow(CannotStart);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  }
  expect(() => readConfig({ PORT: '3001' })).toThrow('BANK_PORT');
});

test('C-K07 D04 D23 production refuses every sandbox and every unsafe setting', () => {
  expect(() => readConfig({ ...good, MESSENGER: 'sandbox' })).toThrow('D04');
  expect(() => readConfig(good)).toThrow('D23');
  expect(() => readConfig({ ...good, BASE_URL: 'http://imurs.example' })).toThrow(CannotStart);
  expect(() => readConfig({ ...good, SECRET: 'short' })).toThrow('SECRET');
});

test('D17 who sells: a GSTIN that cannot be right stops the shop, and production needs its own and a name', () => {
  expect(readConfig({}).seller).toEqual({
    name: 'imurs (sandbox)',
    gstin: '29AAAAA0000A1ZY',
    address: '14 Residency Road, Bengaluru 560025, India',
  });
  expect(() => readConfig({ SELLER_GSTIN: '27AAPFU0939F1ZW' })).toThrow('SELLER_GSTIN is 27AAPFU0939F1ZW.');
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
    expect(() => readConfig({ ...keys, [name]: '' }), name).toThrow(CannotStart);
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
