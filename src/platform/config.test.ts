import { expect, test } from 'vitest';
import { StartupError, codesWithoutCookie, readConfig } from './config.ts';

const productionSettings = {
  NODE_ENV: 'production',
  BASE_URL: 'https://imurs.example',
  MESSENGER: 'whatsapp',
  MAILER: 'off',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 't',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-0001',
  SECRET: '7c1e5b0f93d24a68b1c0e9f8a7d63542',
  SELLER_NAME: 'Us',
  SELLER_GSTIN: '27AAPFU0939F1ZV',
  BRAND_NAME: 'Yaadein',
  BRAND_PHONE: '+91 22 4000 1000',
  BRAND_EMAIL: 'hello@yaadein.example',
  BRAND_ADDRESS: '3 Hill Road, Mumbai 400050',
  BRAND_INSTAGRAM: 'https://instagram.com/yaadein',
  BRAND_YOUTUBE: 'none',
  BRAND_PINTEREST: 'none',
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

test('repository: a bad setting is refused in one sentence that names it', () => {
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

test('M9 an error never shows the value of a setting, which may be a secret', () => {
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

test('production refuses a secret that is not random', () => {
  const complete = { ...productionSettings, ...razorpay };
  for (const secret of ['x'.repeat(32), 'abcdefgh'.repeat(4), '1234567'.repeat(5)])
    expect(() => readConfig({ ...complete, SECRET: secret }), secret).toThrow('SECRET must be random');
  expect(readConfig({ ...complete, SECRET: '3f9c'.repeat(2) + '0a1b2d4e5f607182'.repeat(2) }).production).toBe(true);
});

test('B6 a sandbox opens a database on another machine only with SANDBOX_REMOTE_DATABASE=allow', () => {
  const remote = 'postgres://shop:hunter2@db.imurs.example/imurs';
  expect(() => readConfig({ DATABASE_URL: remote })).toThrow('SANDBOX_REMOTE_DATABASE=allow');
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/imurs?host=10.0.0.7' })).toThrow(StartupError);
  expect(() => readConfig({ DATABASE_URL: 'postgres://127.0.0.1.imurs.example/imurs' })).toThrow(StartupError);
  expect(readConfig({ DATABASE_URL: remote, SANDBOX_REMOTE_DATABASE: 'allow' }).databaseUrl).toBe(remote);
  const encrypted = `${remote}?sslmode=verify-full`;
  expect(readConfig({ ...productionSettings, ...razorpay, DATABASE_URL: encrypted }).production).toBe(true);
  for (const host of ['localhost:5432', '127.0.0.1', '[::1]:5432', '%2Fvar%2Frun%2Fpostgresql'])
    expect(readConfig({ DATABASE_URL: `postgres://imurs@${host}/imurs` }).production, host).toBe(false);
});

test('C-K07 D04 D23 production refuses every sandbox and every unsafe setting', () => {
  expect(() => readConfig({ ...productionSettings, MESSENGER: 'sandbox' })).toThrow('D04');
  expect(() => readConfig(productionSettings)).toThrow('D23');
  for (const name of ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])
    expect(() => readConfig({ ...productionSettings, [name]: '' }), name).toThrow(name);
  const silent = { WHATSAPP_APP_SECRET: '', WHATSAPP_VERIFY_TOKEN: '' };
  expect(() => readConfig({ ...productionSettings, ...razorpay, ...silent })).toThrow('which messages did not arrive');
  expect(() => readConfig({ ...productionSettings, WHATSAPP_VERIFY_TOKEN: 'short' })).toThrow('WHATSAPP_VERIFY_TOKEN');
  expect(() => readConfig({ ...productionSettings, BASE_URL: 'http://imurs.example' })).toThrow(StartupError);
  expect(() => readConfig({ ...productionSettings, SECRET: 'short' })).toThrow('SECRET');
});

test('messages: the mail server is set whole or not at all, and production needs one or none on purpose', () => {
  expect(readConfig({})).toMatchObject({ mailer: 'sandbox', smtp: undefined, mailFrom: 'hello@imurs.example' });
  const smtp = { MAILER: 'smtp', SMTP_HOST: 'mail.example', MAIL_FROM: 'post@imurs.example' };
  expect(readConfig(smtp)).toMatchObject({
    mailFrom: 'post@imurs.example',
    smtp: { host: 'mail.example', port: 587, security: 'starttls', login: undefined },
  });
  expect(readConfig({ ...smtp, SMTP_PORT: '465', SMTP_USER: 'u', SMTP_PASSWORD: 'hunter2' }).smtp).toEqual({
    host: 'mail.example',
    port: 465,
    security: 'tls',
    login: { user: 'u', password: 'hunter2' },
  });
  for (const missing of ['SMTP_HOST', 'MAIL_FROM'])
    expect(() => readConfig({ ...smtp, [missing]: '' }), missing).toThrow('SMTP_HOST and MAIL_FROM');
  expect(() => readConfig({ ...smtp, SMTP_PASSWORD: 'hunter2' })).toThrow(/^SMTP_USER(?!.*hunter2)/);
  const real = { ...productionSettings, ...razorpay };
  expect(readConfig(real).mailer).toBe('off');
  for (const MAILER of ['', 'sandbox']) expect(() => readConfig({ ...real, MAILER })).toThrow('MAILER must be smtp');
  expect(() => readConfig({ ...real, ...smtp, SMTP_SECURITY: 'none' })).toThrow('SMTP_SECURITY');
  expect(readConfig({ ...real, ...smtp, SMTP_HOST: 'localhost', SMTP_SECURITY: 'none' }).mailer).toBe('smtp');
});

test('W163 the digest goes to the addresses of DIGEST_TO, and to nobody without', () => {
  expect(readConfig({}).digestTo).toEqual([]);
  expect(readConfig({ DIGEST_TO: ' a@b.in, c@d.in ,' }).digestTo).toEqual(['a@b.in', 'c@d.in']);
  expect(() => readConfig({ DIGEST_TO: 'a@b.in, Dev' })).toThrow('Dev is none');
  expect(() => readConfig({ DIGEST_TO: 'a@b.in', MAILER: 'off' })).toThrow('MAILER must not be off');
});

test('W115 replies by e-mail are received on this machine, and from elsewhere in production only encrypted', () => {
  expect(readConfig({}).inboundMail).toBeNull();
  const local = { host: '127.0.0.1', port: 2525, domain: 'localhost', tls: undefined };
  expect(readConfig({ INBOUND_MAIL: 'smtp' }).inboundMail).toEqual(local);
  expect(() => readConfig({ INBOUND_MAIL: 'smtp', MAILER: 'off' })).toThrow('MAILER must not be off');
  expect(() => readConfig({ INBOUND_MAIL: 'smtp', INBOUND_MAIL_KEY: 'key.pem' })).toThrow('belong together');
  expect(() => readConfig({ INBOUND_MAIL_DOMAIN: 'a b' })).toThrow('INBOUND_MAIL_DOMAIN');
  const smtp = { MAILER: 'smtp', SMTP_HOST: 'mail.example', MAIL_FROM: 'post@imurs.example', INBOUND_MAIL: 'smtp' };
  const real = { ...productionSettings, ...razorpay, ...smtp };
  expect(() => readConfig(real)).toThrow('INBOUND_MAIL_DOMAIN');
  const named = { ...real, INBOUND_MAIL_DOMAIN: 'Tell.imurs.example' };
  expect(readConfig(named).inboundMail).toEqual({ ...local, domain: 'tell.imurs.example' });
  const open = { ...named, INBOUND_MAIL_HOST: '0.0.0.0', INBOUND_MAIL_PORT: '25' };
  expect(() => readConfig(open)).toThrow('INBOUND_MAIL_KEY');
  const tls = { INBOUND_MAIL_KEY: 'key.pem', INBOUND_MAIL_CERT: 'cert.pem' };
  expect(readConfig({ ...open, ...tls }).inboundMail).toMatchObject({
    port: 25,
    tls: { key: 'key.pem', cert: 'cert.pem' },
  });
});

test('W54 recordings go to no service unless one is set, and in production only with a key and encrypted', () => {
  expect(readConfig({}).speech).toBeUndefined();
  expect(readConfig({ SPEECH: 'none', SPEECH_URL: 'https://speech.example' }).speech).toBeUndefined();
  const speech = { SPEECH: 'openai', SPEECH_URL: 'https://speech.example' };
  expect(readConfig(speech).speech).toEqual({ url: 'https://speech.example', key: undefined, model: 'whisper-1' });
  expect(() => readConfig({ SPEECH: 'openai' })).toThrow('SPEECH_URL must be set');
  expect(() => readConfig({ SPEECH: 'siri' })).toThrow('SPEECH');
  const real = { ...productionSettings, ...razorpay, ...speech };
  expect(() => readConfig(real)).toThrow('SPEECH_KEY must be set');
  const keyed = { ...real, SPEECH_KEY: 'hunter2', SPEECH_MODEL: 'large' };
  expect(readConfig(keyed).speech).toMatchObject({ key: 'hunter2', model: 'large' });
  for (const host of ['speech.example', '10.0.0.7', '127.0.0.1.speech.example'])
    expect(() => readConfig({ ...keyed, SPEECH_URL: `http://${host}` }), host).toThrow(/^(?!.*hunter2).*SPEECH_URL/);
  for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000'])
    expect(readConfig({ ...keyed, SPEECH_URL: `http://${host}` }).speech?.url).toBe(`http://${host}`);
});

test('D16 (magazine 1) stories go to no editing service unless one is set, and in production only with a key', () => {
  expect(readConfig({}).editing).toBeUndefined();
  const editing = { EDITING: 'openai', EDITING_URL: 'https://editor.example', EDITING_MODEL: 'large' };
  expect(readConfig(editing).editing).toEqual({ url: 'https://editor.example', key: undefined, model: 'large' });
  expect(() => readConfig({ ...editing, EDITING_URL: '' })).toThrow('EDITING_URL must be set');
  expect(() => readConfig({ ...editing, EDITING_MODEL: '' })).toThrow('EDITING_MODEL must be set');
  expect(() => readConfig({ ...productionSettings, ...razorpay, ...editing })).toThrow('EDITING_KEY must be set');
  const plain = { ...productionSettings, ...razorpay, ...editing, EDITING_KEY: 'k', EDITING_URL: 'http://10.0.0.7' };
  expect(() => readConfig(plain)).toThrow('EDITING_URL must begin with https');
});

test('W90 files are on this disk unless a whole S3 server is set, and in production an encrypted one', () => {
  expect(readConfig({})).toMatchObject({ s3: undefined, fileCacheBytes: 2_000_000_000 });
  const s3 = {
    FILES: 's3',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'hunter2',
  };
  expect(readConfig({ ...s3, FILES_CACHE_MB: '5' })).toMatchObject({
    s3: { endpoint: 'https://s3.example', region: 'us-east-1', bucket: 'b', accessKey: 'a', secretKey: 'hunter2' },
    fileCacheBytes: 5_000_000,
  });
  for (const name of Object.keys(s3).filter(setting => setting !== 'FILES'))
    expect(() => readConfig({ ...s3, [name]: '' }), name).toThrow('must all be set');
  // Where the platform gives the process an identity, as a service account of Kubernetes, there are no keys.
  expect(readConfig({ ...s3, S3_ACCESS_KEY: '', S3_SECRET_KEY: '' }).s3).toMatchObject({ accessKey: undefined });
  expect(() => readConfig({ FILES: 'nfs' })).toThrow('FILES');
  expect(() => readConfig({ ...s3, S3_ENDPOINT: 'ftp://s3.example' })).toThrow('S3_ENDPOINT');
  const real = { ...productionSettings, ...razorpay, ...s3 };
  expect(readConfig(real).s3?.bucket).toBe('b');
  for (const host of ['s3.example', '10.0.0.7', '127.0.0.1.s3.example'])
    expect(() => readConfig({ ...real, S3_ENDPOINT: `http://${host}` }), host).toThrow(/^(?!.*hunter2).*S3_ENDPOINT/);
  for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000'])
    expect(readConfig({ ...real, S3_ENDPOINT: `http://${host}` }).s3?.endpoint).toBe(`http://${host}`);
});

test('D17 an invalid GSTIN of the seller stops the start, and production needs a GSTIN and a name of its own', () => {
  expect(readConfig({}).seller).toEqual({
    name: 'imurs (sandbox)',
    gstin: '29AAAAA0000A1ZY',
    address: '14 Residency Road, Bengaluru 560025, India',
  });
  expect(() => readConfig({ SELLER_GSTIN: '27AAPFU0939F1ZW' })).toThrow('SELLER_GSTIN cannot be right.');
  const real = { ...productionSettings, ...razorpay };
  expect(readConfig(real).seller).toMatchObject({ name: 'Us', gstin: '27AAPFU0939F1ZV' });
  for (const missing of [{ SELLER_GSTIN: '' }, { SELLER_NAME: '' }, { SELLER_GSTIN: '29AAAAA0000A1ZY' }])
    expect(() => readConfig({ ...real, ...missing })).toThrow('SELLER_GSTIN must be');
});

test('W2 codes may be tried without their cookie when the setting says so, and by default outside production only', () => {
  expect(codesWithoutCookie(undefined, true)).toBe(false);
  expect(codesWithoutCookie('on', true)).toBe(true);
  expect(codesWithoutCookie(undefined, false)).toBe(true);
  expect(codesWithoutCookie('off', false)).toBe(false);
  expect(readConfig({}).codesWithoutCookie).toBe(true);
  expect(readConfig({ CODES_WITHOUT_COOKIE: 'off' }).codesWithoutCookie).toBe(false);
  expect(() => readConfig({ CODES_WITHOUT_COOKIE: 'perhaps' })).toThrow('CODES_WITHOUT_COOKIE');
});

test('B1 D33 settings decide how many codes are sent and to which countries', () => {
  expect(readConfig({}).codes).toEqual({
    perHour: 1000,
    rushFactor: 10,
    perAddress: 100,
    abroadPerDay: 200,
    countries: 'all',
  });
  const settings = { CODES_PER_HOUR: '40', CODES_TIMES_USUAL: '2.5', CODES_COUNTRIES: 'in, AE,gb' };
  expect(readConfig(settings).codes).toMatchObject({ perHour: 40, rushFactor: 2.5, countries: ['IN', 'AE', 'GB'] });
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

test('D23 one setting chooses the gateway; a start without all of its keys is refused and names the missing ones', () => {
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

test('D23 production starts with the live keys of a real gateway and refuses test modes', () => {
  expect(readConfig({ ...productionSettings, ...razorpay }).gateway.name).toBe('razorpay');
  expect(readConfig({ ...productionSettings, ...phonepe, PHONEPE_ENVIRONMENT: 'production' }).gateway.name).toBe(
    'phonepe',
  );
  expect(() => readConfig({ ...productionSettings, ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow('test key');
  expect(() => readConfig({ ...productionSettings, ...phonepe })).toThrow('PHONEPE_ENVIRONMENT');
});

test('D01 the brand’s facts are settings with our own as defaults; a wrong one is named', () => {
  expect(readConfig({}).brand).toMatchObject({ name: 'imurs', chatNumber: '918047182200' });
  const config = readConfig({
    BRAND_NAME: 'Yaadein',
    BRAND_PHONE: '+91 22 4000 1000',
    BRAND_YOUTUBE: 'https://youtube.com/@yaadein',
  });
  expect(config.brand).toMatchObject({ name: 'Yaadein', phone: '+91 22 4000 1000', email: 'hello@imurs.example' });
  expect(config.brand.social).toContainEqual({ name: 'YouTube', href: 'https://youtube.com/@yaadein' });
  expect(config.seller.name).toBe('Yaadein (sandbox)');
  for (const [name, value] of Object.entries({
    BRAND_PHONE: '22',
    BRAND_EMAIL: 'nobody',
    BRAND_INSTAGRAM: 'http://x.example',
  }))
    expect(() => readConfig({ [name]: value }), name).toThrow(name);
});

test('D01 production refuses to go without brand facts of its own, and names each that is wanting', () => {
  const real = { ...productionSettings, ...razorpay };
  expect(readConfig(real).brand).toEqual({
    name: 'Yaadein',
    phone: '+91 22 4000 1000',
    chatNumber: '912240001000',
    email: 'hello@yaadein.example',
    address: '3 Hill Road, Mumbai 400050',
    social: [{ name: 'Instagram', href: 'https://instagram.com/yaadein' }],
  });
  const samples = {
    BRAND_PHONE: '+918047182200',
    BRAND_CHAT_NUMBER: '918047182200',
    BRAND_EMAIL: 'Hello@imurs.example',
    BRAND_ADDRESS: '14 Residency Road, Bengaluru 560025, India',
    BRAND_INSTAGRAM: 'https://instagram.com/imurs/',
    BRAND_YOUTUBE: 'https://youtube.com/@imurs',
    BRAND_PINTEREST: 'https://pinterest.com/imurs',
  };
  for (const [name, sample] of Object.entries(samples)) {
    expect(() => readConfig({ ...real, [name]: sample }), name).toThrow(StartupError);
    expect(() => readConfig({ ...real, [name]: sample }), name).toThrow(`set ${name}.`);
  }
  for (const name of ['BRAND_NAME', ...Object.keys(samples).filter(name => name !== 'BRAND_CHAT_NUMBER')])
    expect(() => readConfig({ ...real, [name]: '' }), name).toThrow(`set ${name}.`);
  // The brand's own name, which may be the one that we call it in a sandbox.
  expect(readConfig({ ...real, BRAND_NAME: 'imurs' }).brand.name).toBe('imurs');
});

test('M8 the secret before is another one, and as long', () => {
  const real = { ...productionSettings, ...razorpay };
  expect(readConfig(real).secretBefore).toBeUndefined();
  const before = '2453d67a8f9e0c1b86a42d39f0b5e1c7';
  expect(readConfig({ ...real, SECRET_BEFORE: before }).secretBefore).toBe(before);
  expect(() => readConfig({ ...real, SECRET_BEFORE: real.SECRET })).toThrow('SECRET_BEFORE must be another');
  expect(() => readConfig({ ...real, SECRET_BEFORE: 'hunter2' })).toThrow(/^(?!.*hunter2).*SECRET_BEFORE/);
});

test('W90 production reaches a host of the shop’s own network without encryption where PLAIN_HOSTS names it', () => {
  const real = { ...productionSettings, ...razorpay, PLAIN_HOSTS: 'objects, 10.0.0.7,mail' };
  const s3 = { FILES: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'k' };
  expect(readConfig({ ...real, ...s3, S3_ENDPOINT: 'http://objects:8333' }).s3?.endpoint).toBe('http://objects:8333');
  expect(readConfig({ ...real, ...s3, S3_ENDPOINT: 'http://10.0.0.7' }).s3?.endpoint).toBe('http://10.0.0.7');
  for (const host of ['object', 'objects.example', '10.0.0.70'])
    expect(() => readConfig({ ...real, ...s3, S3_ENDPOINT: `http://${host}` }), host).toThrow('PLAIN_HOSTS');
  const smtp = { MAILER: 'smtp', SMTP_HOST: 'mail', MAIL_FROM: 'post@imurs.example', SMTP_SECURITY: 'none' };
  expect(readConfig({ ...real, ...smtp }).smtp?.security).toBe('none');
  expect(() => readConfig({ ...real, ...smtp, SMTP_HOST: 'post' })).toThrow('PLAIN_HOSTS');
  const speech = { SPEECH: 'openai', SPEECH_KEY: 'k', SPEECH_URL: 'http://10.0.0.7:9000' };
  expect(readConfig({ ...real, ...speech }).speech?.url).toBe('http://10.0.0.7:9000');
  expect(() => readConfig({ ...real, PLAIN_HOSTS: 'http://objects' })).toThrow('PLAIN_HOSTS');
});

test('W91 roles, pools and addresses of the database are settings, and the embedded database has one process', () => {
  const databaseUrl = 'postgres://shop@localhost/shop';
  expect(readConfig({})).toMatchObject({
    process: { role: 'all' },
    databaseConfig: { directUrl: undefined, replicaUrl: undefined, poolSize: 12, prepared: false },
  });
  expect(() => readConfig({ ROLE: 'worker' })).toThrow('DATABASE_URL');
  expect(() => readConfig({ DATABASE_REPLICA_URL: databaseUrl })).toThrow('DATABASE_REPLICA_URL');
  const several = {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_POOL: '5',
    ROLE: 'web',
    NODE_NAME: 'web-1',
    TYPESET_LANES: '3',
  };
  expect(readConfig(several)).toMatchObject({
    process: { role: 'web', node: 'web-1', typesetLanes: 3 },
    databaseConfig: { directUrl: databaseUrl, poolSize: 5 },
  });
  const remote = 'postgres://shop@db.imurs.example/imurs';
  expect(() => readConfig({ ...several, DATABASE_DIRECT_URL: remote })).toThrow('SANDBOX_REMOTE_DATABASE=allow');
});

test('W93 nothing is watched unless it is set, metrics have a port of their own, and info logs requests', () => {
  expect(readConfig({}).process).toMatchObject({ metrics: undefined, tracesTo: undefined, logsRequests: false });
  expect(readConfig({ LOG_LEVEL: 'info' }).process.logsRequests).toBe(true);
  expect(readConfig({ LOG_LEVEL: 'info', LOG_REQUESTS: 'off' }).process.logsRequests).toBe(false);
  const watched = { METRICS_PORT: '9100', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', RELEASE: 'v7' };
  expect(readConfig(watched).process).toMatchObject({
    metrics: { port: 9100, host: '127.0.0.1' },
    tracesTo: 'http://localhost:4318',
    release: 'v7',
  });
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT');
});
