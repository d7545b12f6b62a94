import { expect, test } from 'vitest';
import { CannotStart, codesWithoutCookie, readConfig } from './config.ts';

const good = {
  NODE_ENV: 'production',
  BASE_URL: 'https://imurs.example',
  MESSENGER: 'whatsapp',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 't',
  SECRET: 'x'.repeat(32),
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

test('W2 codes are tried without their cookie only where that is set, or where nothing is set and it is not production', () => {
  expect(codesWithoutCookie(undefined, true)).toBe(false);
  expect(codesWithoutCookie('on', true)).toBe(true);
  expect(codesWithoutCookie(undefined, false)).toBe(true);
  expect(codesWithoutCookie('off', false)).toBe(false);
  expect(readConfig({}).codesWithoutCookie).toBe(true);
  expect(readConfig({ CODES_WITHOUT_COOKIE: 'off' }).codesWithoutCookie).toBe(false);
  expect(() => readConfig({ CODES_WITHOUT_COOKIE: 'perhaps' })).toThrow('CODES_WITHOUT_COOKIE');
});
