import { sql } from 'drizzle-orm';
import { listPartnerTypes, listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { customerLink, setSoftCopy, takeStep } from '#src/editions/index.ts';
import { linkKeyHeader, type CallTarget } from '#kernel/call.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { StaffRole } from '#kernel/staff-roles.ts';
import { storeFile } from '#src/files/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { paymentByMid } from '#src/payments/index.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '#platform/context.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { beginPhoto } from '#test/kit/begun-upload.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import type { Caller, Target } from './expected-status.ts';

/** A shop with callers of every kind and objects of theirs, for tests of access. */
export interface World {
  app: TestApp;
  bank: TestBank;
  callers: readonly (Caller & { browser: Browser; headers: Record<string, string> })[];
  targets: Record<CallTarget['object'], readonly Target[]>;
  plan: string;
  category: string;
  partnerCategory: string;
  partnerType: string;
  close(): Promise<void>;
}

const unknownTarget: Target = { id: '0'.repeat(26), exists: false, accounts: [] };

/** The phone numbers of the staff. */
export const staffPhones = {
  editor: '+919812360005',
  owner: '+919812360006',
  production: '+919812360007',
  support: '+919812360008',
} as const satisfies Record<StaffRole, string>;

/** The secrets in the authenticators of the staff. */
export const secondFactors = {
  editor: 'IMURSEDITORSANDBOX22222222222222',
  owner: 'IMURSADMINSANDBOX222222222222222',
  production: 'IMURSPRINTERSANDBOX2222222222222',
  support: 'IMURSSUPPORTSANDBOX2222222222222',
} as const satisfies Record<StaffRole, string>;

/** Signs a member of staff in with both codes. */
export async function signInStaff(app: TestApp, role: StaffRole): Promise<Browser> {
  const browser = app.browser();
  const phone = staffPhones[role];
  const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  const totp = totpNow(app.ctx(), secondFactors[role]);
  await browser.call('POST /studio/api/signIn', { json: { phone, pass, totp } });
  return browser;
}

/** Adds a member of staff and signs them in. */
async function staffMember(app: TestApp, role: StaffRole) {
  const phone = staffPhones[role];
  const id = app.ctx().random.id();
  await addStaff(app.ctx(), { id, phone, name: `The ${role}`, role, totpSecret: secondFactors[role] });
  const browser = await signInStaff(app, role);
  return { name: role, kind: 'staff' as const, account: id, role, browser, headers: {} };
}

const wholeStaff = async (app: TestApp) => [
  await staffMember(app, 'editor'),
  await staffMember(app, 'owner'),
  await staffMember(app, 'production'),
  await staffMember(app, 'support'),
];

/** Signs a customer in and gives them this name. */
export async function customer(app: TestApp, name: string, phone: string) {
  const browser = app.browser();
  const account = (await browser.signIn(phone)).body.data._id;
  await browser.call('POST /api/updateD2CuserName', { json: { name } });
  return { name, kind: 'customer' as const, account, browser, headers: {} };
}

/** Seeds a partner with five iCredits and signs them in. */
async function partner(app: TestApp, { name, phone, type }: { name: string; phone: string; type: string }) {
  const profile = { name, email: 'studio@example.in', city: 'Pune', type, phone };
  const account = await seedPartner(app.ctx(), { ...profile, credits: 5 });
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  return { name, kind: 'partner' as const, account, browser, headers: {} };
}

/** Invites somebody to the team of a partner, as whom they sign in. */
async function teamMember(
  app: TestApp,
  { of, role, phone }: { of: Awaited<ReturnType<typeof partner>>; role: 'owner' | 'orderer' | 'viewer'; phone: string },
) {
  const name = `${role} of ${of.name}`;
  await of.browser.call('POST /api/inviteMember', { json: { phone, name, role } });
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  await browser.call('POST /api/joinTeam', { json: { team: of.account } });
  return { name, kind: 'partner' as const, account: of.account, member: role, browser, headers: {} };
}

/** Somebody who was of a partner's team until a moment ago, with the cookie of then. */
async function formerMember(app: TestApp, of: Awaited<ReturnType<typeof partner>>, phone: string) {
  const { browser } = await teamMember(app, { of, role: 'owner', phone });
  const { members } = (await of.browser.call('GET /api/members')).body;
  const json = { member: members.find(one => one.phone === phone)?._id ?? '' };
  await of.browser.call('POST /api/removeMember', { json });
  return { name: `formerly of ${of.name}`, kind: 'visitor' as const, browser, headers: {} };
}

/** A member of each role of the team of the first, one who was removed, and one of the other's team. */
const teamsOf = async (app: TestApp, of: Awaited<ReturnType<typeof partner>>, other: typeof of) => [
  await teamMember(app, { of, role: 'owner', phone: '+919812360011' }),
  await teamMember(app, { of, role: 'orderer', phone: '+919812360012' }),
  await teamMember(app, { of, role: 'viewer', phone: '+919812360013' }),
  await formerMember(app, of, '+919812360014'),
  await teamMember(app, { of: other, role: 'orderer', phone: '+919812360015' }),
];

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

/** Publishes a placeholder file as the soft copy, so that the edition can be approved and revised. */
export async function publish(app: TestApp, id: EditionId): Promise<void> {
  const path = join(app.shop.runtime.config.dataDir, `soft-copy-${id}`);
  writeFileSync(path, `%PDF-1.7 ${id}`);
  const pdf = await storeFile(app.ctx(), { path, type: 'application/pdf', kind: 'pdf', edition: id });
  for (const name of ['handIn', 'startDraft'] as const) await takeStep(app.ctx(), id, name);
  await takeStep(app.ctx(meera), id, 'publish');
  await setSoftCopy(app.ctx(), id, { pdf: pdf.id, thumbnail: pdf.id });
}

/** Orders an edition as `browser` and pays it at the bank. Answers the MID and the edition's id. */
export async function paidOrder(
  { app, bank }: { app: TestApp; bank: TestBank },
  { browser, plan, category }: { browser: Browser; plan: string; category: string },
  choice: object = {},
) {
  const json = {
    plan,
    category,
    selectedOption: 'downfront',
    couponCode: null,
    extracopies: 0,
    ...choice,
  };
  const mid = midOf((await browser.call('POST /api/paymentD2C', { json })).body.url);
  await bank.outcome(mid, 'paid');
  await browser.call('POST /api/confPayment', { json: { MID: mid } });
  const edition = (await paymentByMid(app.ctx(), mid))?.edition;
  if (!edition) throw new Error('The order of the access matrix was not made.');
  return { mid, edition: edition as EditionId };
}

/** An object that is there, and the accounts it belongs to. */
const owned = (id: string, ...accounts: string[]): Target => ({ id, exists: true, accounts });

/** Places an order for a client who may approve, as a partner. */
async function placedOrder(partner: Browser, category: string): Promise<EditionId> {
  const order = { customerName: 'Tara', customerPhone: '', category };
  const edition = (await partner.call('POST /api/place-order', { json: order })).body._id as EditionId;
  await partner.call('POST /api/chooseApprover', { json: { edition, clientApproves: true } });
  return edition;
}

const keyHeaders = (link: string) => ({ [linkKeyHeader]: new URL(link, 'http://x').searchParams.get('key') ?? '' });

/** A visitor who holds the customer link of an edition. */
async function linkHolder(
  app: TestApp,
  { name, linkOf, linkRole }: { name: string; linkOf: EditionId; linkRole?: 'tells' | 'reads' },
) {
  const headers = keyHeaders(await customerLink(app.ctx(), linkOf, { role: linkRole }));
  return { name, kind: 'visitor' as const, linkOf, ...(linkRole && { linkRole }), browser: app.browser(), headers };
}

/** Visitors with a link of each role to a partner's order. */
const clientsOf = async (app: TestApp, linkOf: EditionId) => [
  await linkHolder(app, { name: 'client of a partner', linkOf }),
  await linkHolder(app, { name: 'teller for a partner', linkOf, linkRole: 'tells' }),
  await linkHolder(app, { name: 'reader of a partner', linkOf, linkRole: 'reads' }),
];

/** A visitor who holds a link to an edition that its partner made and ended. */
async function formerLinkHolder(app: TestApp, { partner, edition }: { partner: Browser; edition: EditionId }) {
  const made = (await partner.call('POST /api/makeCustomerLink', { json: { edition, label: 'Ex' } })).body;
  const json = { edition, link: made.links.find(({ label }) => label === 'Ex')?.id ?? '' };
  await partner.call('POST /api/endCustomerLink', { json });
  const caller = { name: 'holder of an ended link', kind: 'visitor' as const, endedLinkOf: edition };
  return { ...caller, browser: app.browser(), headers: keyHeaders(made.link) };
}

/** An upload that was begun for an edition. */
async function ownedUpload(app: TestApp, { edition, account }: Record<'edition' | 'account', string>) {
  const { id } = await beginPhoto(app, edition, Buffer.from(edition));
  return { ...owned(id, account), of: edition };
}

/** Opens a shop with two customers, two partners, a member of staff of each role and an order of each kind. */
export async function openWorld({ env = {}, ...options }: Parameters<typeof testApp>[0] = {}): Promise<World> {
  const app = await testApp({ env: { LIMITS: 'off', ...env }, ...options });
  const bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  const [plan] = await listPlans(app.ctx());
  const category = (await listThemes(app.ctx()))[0]?.children[0];
  const [type] = await listPartnerTypes(app.ctx());
  if (!plan || !category || !type) throw new Error('The catalogue is empty.');

  const asha = await customer(app, 'Asha', '+919812360001');
  const kabir = await customer(app, 'Kabir', '+919812360002');
  const marigold = await partner(app, { name: 'Marigold Studio', phone: '+919812360003', type: type.id });
  const halide = await partner(app, { name: 'Silver Halide', phone: '+919812360004', type: type.id });

  const choice = { browser: asha.browser, plan: plan.id, category: category.id };
  const { mid, edition } = await paidOrder({ app, bank }, choice);
  const partnerCategory = (await app.call('POST /api/category', { json: { id: type.id } })).body[0]._id;
  const placedId = await placedOrder(marigold.browser, partnerCategory);
  await app.runJobs();
  for (const id of [edition, placedId]) await publish(app, id);
  const papers = (await asha.browser.call('GET /api/papers')).body as { link: string }[];
  const visitor = { kind: 'visitor' as const, browser: app.browser(), headers: {} };

  return {
    app,
    bank,
    plan: plan.id,
    category: category.id,
    partnerCategory,
    partnerType: type.id,
    callers: [
      { ...visitor, name: 'visitor' },
      await linkHolder(app, { name: 'link holder', linkOf: edition }),
      ...(await clientsOf(app, placedId)),
      await formerLinkHolder(app, { partner: marigold.browser, edition: placedId }),
      asha,
      kabir,
      marigold,
      halide,
      ...(await teamsOf(app, marigold, halide)),
      ...(await wholeStaff(app)),
    ],
    targets: {
      edition: [owned(edition, asha.account), { ...owned(placedId, marigold.account), ofPartner: true }, unknownTarget],
      account: [owned(asha.account, asha.account), owned(marigold.account, marigold.account), unknownTarget],
      partner: [owned(marigold.account, marigold.account), owned(halide.account, halide.account), unknownTarget],
      payment: [owned(mid, asha.account), unknownTarget],
      upload: [
        await ownedUpload(app, { edition, account: asha.account }),
        { ...(await ownedUpload(app, { edition: placedId, account: marigold.account })), ofPartner: true },
        unknownTarget,
      ],
      paper: [...papers.slice(0, 1).map(({ link }) => owned(link.replace('/paper/', ''), asha.account)), unknownTarget],
    },
    async close() {
      await app.close();
      await bank.close();
    },
  };
}

/** Tables that a refused call may write to: rate limits, when a session was last used, and challenges. */
const bookkeeping = /^(limits|sessions|devices|challenges)$/;

/** A digest of each table's rows by its name: equal before and after a call that wrote nothing. */
export async function fingerprint({ app }: World): Promise<Record<string, string>> {
  const { db } = app.ctx();
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as { rows: Record<string, string>[] }).rows;
  const tables = await rowsOf(
    sql`select schemaname as schema, tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const digests: Record<string, string> = {};
  for (const { name = '' } of tables) {
    if (bookkeeping.test(name)) continue;
    const [row] = await rowsOf(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.identifier(name)} t`,
    );
    digests[name] = row?.['digest'] ?? '';
  }
  return digests;
}
