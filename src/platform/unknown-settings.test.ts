import { expect, test } from 'vitest';
import { unknownSetting } from './unknown-settings.ts';

const known = ['PORT', 'HOST', 'SECRET', 'BASE_URL', 'RAZORPAY_KEY_SECRET', 'S3_BUCKET', 'NODE_NAME', 'METRICS_PORT'];
const found = (name: string) => unknownSetting({ [name]: 'hunter2' }, known);

test('M13 a name that is almost a setting, or begins as settings do, is none', () => {
  for (const [name, meant] of [
    ['RAZORPAY_KEY_SECERT', 'RAZORPAY_KEY_SECRET'],
    ['RAZORPAY_SECRET', undefined],
    ['S3_BUKET', 'S3_BUCKET'],
    ['S3_USE_SSL', undefined],
    ['WHATSAPP_TOKE', undefined],
    ['SMTP_PASS', undefined],
    ['BASEURL', 'BASE_URL'],
    ['SERCET', 'SECRET'],
    ['PROT', 'PORT'],
    ['Secret', 'SECRET'],
    ['METRIC_PROT', 'METRICS_PORT'],
  ] as const)
    expect(found(name), name).toEqual({ name, meant });
});

test('M13 settings, and variables of other programs, are not mistaken for slips', () => {
  const others =
    'PATH HOME LANG TERM USER MAIL PWD SHELL HOSTNAME HOSTTYPE NODE_OPTIONS NODE_PATH NODE_HOME NODE_EXTRA_CA_CERTS TZ CI ' +
    'npm_config_registry POSTGRES_PASSWORD OTEL_SERVICE_NAME XDG_DATA_DIRS KUBERNETES_PORT IMURS_SERVICE_HOST DEBUG COLUMNS ' +
    'DATABASE_SERVICE_HOST DATABASE_PORT S3_PORT_9000_TCP_ADDR S3_SERVICE_PORT_HTTPS';
  for (const name of [...others.split(' '), ...known]) expect(found(name), name).toBeUndefined();
  expect(unknownSetting({ SERCET: '', S3_X: undefined }, known)).toBeUndefined();
});
