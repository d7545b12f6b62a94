import { expect, test } from 'vitest';
import { productionSettings } from '#test/kit/run-program.ts';
import { readConfig } from './config.ts';

test('M5 a sandbox is reached from this machine alone, unless SANDBOX_PUBLIC says otherwise', () => {
  const opened = [
    { BASE_URL: 'https://shop.example', HOST: '0.0.0.0' },
    { BASE_URL: 'https://shop.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::', NODE_ENV: 'test' },
    { HOST: '192.168.1.20', NODE_ENV: 'development' },
    { BASE_URL: 'http://localhost.shop.example:3000' },
  ];
  for (const env of opened) {
    expect(() => readConfig(env), JSON.stringify(env)).toThrow('SANDBOX_PUBLIC=allow');
    expect(readConfig({ ...env, SANDBOX_PUBLIC: 'allow' }).production).toBe(false);
  }
  for (const env of [{}, { HOST: '127.0.0.1' }, { HOST: '::1', BASE_URL: 'http://127.0.0.1:3000' }])
    expect(readConfig(env).production).toBe(false);
  expect(readConfig({ NODE_ENV: 'test', BASE_URL: 'https://imurs.example' }).secure).toBe(true);
});

test('M7 production reaches a database on another machine by TLS alone', () => {
  const real = productionSettings;
  const local = 'postgres://shop@127.0.0.1/imurs';
  const plain = 'postgres://shop:hunter2@db.example.com/imurs';
  for (const query of [
    '',
    '?sslmode=disable',
    '?sslmode=prefer',
    '?sslmode=no-verify',
    '?sslmode=require&sslmode=disable',
  ])
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
      const env = { ...real, DATABASE_URL: local, [name]: plain + query };
      expect(() => readConfig(env), query).toThrow(new RegExp(`^(?!.*hunter2)In production ${name} .*sslmode`));
    }
  for (const mode of ['require', 'verify-ca', 'verify-full'])
    expect(readConfig({ ...real, DATABASE_URL: `${plain}?sslmode=${mode}` }).production).toBe(true);
  expect(readConfig({ ...real, DATABASE_URL: plain, PLAIN_HOSTS: 'db.example.com' }).production).toBe(true);
  expect(readConfig({ ...real, DATABASE_URL: 'postgres://shop@%2Fvar%2Frun/imurs' }).production).toBe(true);
});

test('M13 BASE_URL is an origin, codes need their cookie in production, and a refund of any size needs two people', () => {
  const real = productionSettings;
  for (const address of [
    'https://a:hunter2@imurs.example',
    'https://imurs.example/shop',
    'https://imurs.example/?a=hunter2',
  ])
    expect(() => readConfig({ ...real, BASE_URL: address }), address).toThrow(/^(?!.*hunter2).*BASE_URL/);
  expect(readConfig({ ...real, BASE_URL: 'https://imurs.example:8443/' }).baseUrl).toBe('https://imurs.example:8443');
  expect(() => readConfig({ ...real, CODES_WITHOUT_COOKIE: 'on' })).toThrow('CODES_WITHOUT_COOKIE');
  expect(() => readConfig({ ...real, REFUND_LIMIT: '1000000' })).toThrow('REFUND_LIMIT');
});

test('M13 a name that is almost a setting is refused without its value', () => {
  expect(() => readConfig({ RAZORPAY_KEY_SECERT: 'hunter2' })).toThrow(
    'RAZORPAY_KEY_SECERT is none of the settings; RAZORPAY_KEY_SECRET is one. See .env.example.',
  );
  expect(() => readConfig({ S3_FORCE_PATH_STYLE: 'hunter2' })).toThrow(
    /^S3_FORCE_PATH_STYLE is none of the settings\./,
  );
});
