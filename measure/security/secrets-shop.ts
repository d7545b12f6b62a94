/**
 * The shop of T13, in a process of its own so that its whole log can be read: journeys of a customer and an editor in
 * which every step fails once. Sends the texts that must not leak, and the contents of its tables at the end.
 */
import { sql } from 'drizzle-orm';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { mailer, messenger } from '#src/messages/index.ts';
import { testApp, type Browser } from '#test/kit/app.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { bankFor, midOf } from '#test/kit/bank.ts';

export interface JourneyReport {
  /** Secrets that give access: they must be in neither the log nor the database. */
  secrets: Record<string, string>;
  /** Personal data: not in the log, and in the database only in the tables meant for it. */
  personal: Record<string, string>;
  /** All rows of each table as text, by its name. */
  tables: Record<string, string>;
}

const phone = '+919812377001';
const staffPhone = '+919812377002';
const personal = {
  'phone of a customer': phone.slice(3),
  'phone of the staff': staffPhone.slice(3),
  name: 'Quetzalina Ptarmigan',
  'e-mail address': 'quetzalina@ptarmigan.example',
  street: '77 Capercaillie Lane',
  answer: 'The hoopoe sat on her shoulder',
  'name of a file': 'quetzalina-on-the-beach',
  'coupon that was typed': 'HOOPOE99',
  'reason of a refund': 'Her brother ptarmiganed it',
};
const secret = 'f3a91c57d24be8600913cfb7a52e8d40f3a91c57d24be860';
const secrets: Record<string, string> = { 'SECRET of the settings': secret };
const env = {
  SECRET: secret,
  LOG_LEVEL: 'debug',
  LIMITS: 'off',
  MESSENGER: 'whatsapp',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 't',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-0001',
  MAILER: 'smtp',
  SMTP_HOST: 'localhost',
  MAIL_FROM: 'hello@imurs.example',
};

const app = await testApp({ database: 'postgres', server: process.env['SECRETS_SERVER'], env });
// By day, when every message goes out.
await advanceToHour(app, 10);
const bank = await bankFor(app);
await seedCatalogue(app.ctx());
/** The messages that the messenger delivered, by phone number. It fails at the first try of each. */
const deliveredMessages = new Map<string, { code?: string; link?: string }[]>();
const triedMessages = new Set<string>();
app.shop.runtime.provide(messenger, {
  async deliver({ key, to, code, link }) {
    if (!triedMessages.has(key)) {
      triedMessages.add(key);
      throw new Error('the messenger is down');
    }
    deliveredMessages.set(to, [...(deliveredMessages.get(to) ?? []), { ...(code && { code }), ...(link && { link }) }]);
  },
});
app.shop.runtime.provide(mailer, {
  async deliver({ key }) {
    if (triedMessages.has(key)) return;
    triedMessages.add(key);
    throw new Error('the mail server is down');
  },
});
const deliver = async () => {
  await app.runJobs().catch(() => undefined);
  await app.later(30);
  await app.runJobs().catch(() => undefined);
};
const newestCode = (to: string) => deliveredMessages.get(to)?.findLast(({ code }) => code)?.code ?? '';
const recordCookies = (browser: Browser, owner: string) => {
  for (const [name, value] of browser.cookies) secrets[`cookie ${name} of ${owner}`] = value;
};
/** Does something while a table is renamed, so that statements on it fail. */
async function whileTableIsAway(table: string, work: () => Promise<unknown>): Promise<void> {
  await app.ctx().db.execute(sql`alter table ${sql.identifier(table)} rename to away`);
  await work();
  await app.ctx().db.execute(sql`alter table away rename to ${sql.identifier(table)}`);
}

const customer = app.browser();
const send = () => customer.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
await whileTableIsAway('messages', send);
await send();
recordCookies(customer, 'a code that was sent');
await deliver();
secrets['sign-in code'] = newestCode(phone);
const login = (pass: string) => customer.call('POST /api/login', { json: { phone, type: false, pass } });
await login('123456');
await whileTableIsAway('sessions', () => login(newestCode(phone)));
// The failed sign-in used the code up.
await send();
await deliver();
secrets['second sign-in code'] = newestCode(phone);
await login(newestCode(phone));
recordCookies(customer, 'a customer');
await customer.call('POST /api/updateD2CuserName', { json: { name: personal.name } });
const profile = {
  name: personal.name,
  postalCode: '560034',
  address: personal.street,
  city: 'Bengaluru',
  email: personal['e-mail address'],
};
await customer.call('POST /api/updateD2Cuser', { json: profile });
await whileTableIsAway('addresses', () => customer.call('POST /api/updateD2Cuser', { json: profile }));

const order = {
  plan: (await listPlans(app.ctx()))[0]!.id,
  category: (await listThemes(app.ctx()))[0]!.children[0]!.id,
  extracopies: 0,
};
const pay = (couponCode: string) =>
  customer.call('POST /api/paymentD2C', { json: { ...order, selectedOption: 'upfront', couponCode } });
await pay(personal['coupon that was typed']);
await whileTableIsAway('payments', () => pay(''));
const mid = midOf((await pay('')).body.url);
await bank.outcome(mid, 'paid');
await customer.call('POST /api/confPayment', { json: { MID: mid } });
const edition = (await customer.call('POST /api/show-order-D2C/')).body[0]._id;
await deliver();

const form = (fields: Record<string, string>, file?: string) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (file) data.set('image1', new Blob(['no picture']), file);
  return { form: data };
};
const story = form({
  edition,
  category: 'x',
  saving: '1',
  num1: JSON.stringify({ question: 'Which day?', answer: personal.answer }),
});
await whileTableIsAway('story_answers', () => customer.call('POST /api/updateAbstract', story));
await customer.call('POST /api/updateAbstract', story);
await customer.call('POST /api/uplodeImage', form({ parent: edition }, `${personal['name of a file']}.jpg`));

await customer.call('POST /api/editionLink', { json: { edition } });
await deliver();
const links = [...deliveredMessages.values()].flat().flatMap(({ link }) => (link ? [link] : []));
const newLink = (await customer.call('POST /api/editionLink', { json: { edition } })).body as object;
for (const link of [...links, ...Object.values(newLink).map(String)]) {
  const key = /[?&]key=([\w-]+)/.exec(link)?.[1];
  if (key) secrets[`key of a customer link ${Object.keys(secrets).length}`] = key;
}
const key = Object.entries(secrets).find(([name]) => name.startsWith('key of'))?.[1];
if (!key) throw new Error('no customer link was made');
await app.call('POST /api/editions', { json: { edition }, headers: { 'x-edition-key': key } });
await whileTableIsAway('edition_keys', () =>
  app.call('POST /api/editions', { json: { edition }, headers: { 'x-edition-key': key } }),
);

const { member, secret: totpSecret } = await addStaff(app.ctx(), {
  phone: staffPhone,
  name: personal.name,
  role: 'owner',
});
secrets['second factor of the staff'] = totpSecret;
const studioBrowser = app.browser();
await studioBrowser.call('POST /studio/api/sendCode', { json: { phone: staffPhone } });
await deliver();
secrets['code of the staff'] = newestCode(staffPhone);
const signIn = (totp: string) =>
  studioBrowser.call('POST /studio/api/signIn', { json: { phone: staffPhone, pass: newestCode(staffPhone), totp } });
await whileTableIsAway('sessions', () => signIn(totpNow(app.ctx(), totpSecret)));
await app.later(60);
await studioBrowser.call('POST /studio/api/sendCode', { json: { phone: staffPhone } });
await deliver();
secrets['second code of the staff'] = newestCode(staffPhone);
await signIn(totpNow(app.ctx(), totpSecret));
recordCookies(studioBrowser, 'the staff');
const refund = () =>
  studioBrowser.call('POST /studio/api/refund', { json: { mid, amount: 1, reason: personal['reason of a refund'] } });
await whileTableIsAway('refunds', refund);
if ((await refund()).status !== 200) throw new Error(`the studio’s journey went wrong for ${member.id}`);

// Requests that fail before validation, and addresses that no page has.
const raw = { 'content-type': 'application/json' };
for (const body of [`{"phone": "${phone}", `, `{"phone": "${phone}\\u0000", "pass": "${newestCode(phone)}"}`])
  await app.shop.server.app.inject({ method: 'POST', url: '/api/login', headers: raw, payload: body });
for (const path of [
  `/explore/${phone}`,
  `/tracking/${edition}?key=${key}`,
  `/api/nothing?phone=${phone}`,
  `/%E0${phone}`,
])
  await app.call(`GET ${path}`);
await deliver();

const { rows } = (await app
  .ctx()
  .db.execute(
    sql`select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )) as { rows: { name: string; quoted: string }[] };
const tables: Record<string, string> = {};
for (const { name, quoted } of rows) {
  const all = await app
    .ctx()
    .db.execute(sql.raw(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${quoted} t`));
  tables[name] = (all as { rows: { text: string }[] }).rows[0]!.text;
}
await app.close();
await bank.close();
process.send?.({ secrets, personal, tables } satisfies JourneyReport, () => process.exit(0));
