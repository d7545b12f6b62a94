import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { createEdition, editionById, historyOf, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { fileById, storeFile } from '#src/files/index.ts';
import { insertPartner } from '#src/partners/store.ts';
import { seedDraft, approve, publish } from '#src/soft-copy/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { makePrint, printFilesOf, printState, markPrinted, releasePrint, remakePrint } from './index.ts';
import type { PrintFinding } from './rules.ts';
import { filePath } from '#test/kit/stored-file.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** The fake typesetter: its recorded runs, the findings it returns, an error to throw, and work during a run. */
const press = {
  runs: [] as { order: any; to: any }[],
  findings: [] as PrintFinding[],
  fails: undefined as Error | undefined,
  during: async () => {},
};

replaceEngine(() => ({
  defaultPress: { condition: { identifier: 'FOGRA39' } },
  async makePrintFiles(order: any, to: { outDir: string }) {
    press.runs.push({ order, to });
    if (press.fails) throw press.fails;
    const write = (name: string, content: string) => {
      const path = join(to.outDir, name);
      writeFileSync(path, content);
      return path;
    };
    const files = ['whole', 'cover', 'inside'].map(name => {
      const content = `%PDF-1.6 ${name} ${order.plan.title}`;
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { name, path: write(`${name}.pdf`, content), pages: 12, bytes: content.length, sha256 };
    });
    const ticket = { json: write('ticket.json', '{}'), pdf: write('ticket.pdf', '%PDF ticket') };
    await press.during();
    return { files, ticket, findings: press.findings, differences: [] };
  },
}));

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
beforeEach(() => {
  press.runs.length = 0;
  press.findings = [];
  press.fails = undefined;
  press.during = async () => {};
});

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const asMeera = () => app.ctx(meera);

/** Writes a file to the temporary folder and returns its path. */
function writeTestFile(name: string, content: string | Buffer): string {
  const folder = join(app.shop.runtime.config.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `lying-${name}`);
  writeFileSync(path, content);
  return path;
}

const picture = (format: 'webp' | 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: { r: orderCount, g: 0, b: 0 } } })
    .toFormat(format)
    .toBuffer();

let orderCount = 0;
/** An edition whose soft copy was approved; it is at the printer, since it is paid and has an address. */
async function editionAtPrinter(
  placedBy: { customer: string } | { partner: string } = { customer: 'customer-1' },
  backCover: object[] = [],
) {
  const id = await createEdition(app.ctx(), {
    ...placedBy,
    customerName: 'Nani',
    customerPhone: '+919810000001',
    ...birthdayOrder,
    copies: 2,
  });
  orderCount += 1;
  for (const name of ['handIn', 'startDraft'] as const) await takeStep(app.ctx(), id, name);
  const plan = {
    title: `Nani ${orderCount}`,
    pages: [{ frames: [{ kind: 'photo', photo: 'print-1' }, { kind: 'rule' }, ...backCover] }],
  };
  const magazine = {
    pdf: writeTestFile('proof.pdf', `%PDF-1.7 proof ${orderCount}`),
    thumbnail: writeTestFile('cover.webp', await picture('webp')),
    plan: writeTestFile('plan.json', JSON.stringify(plan)),
    pictures: [],
    findings: [],
  };
  const path = writeTestFile('photo.jpg', await picture('jpeg'));
  const photo = await storeFile(app.ctx(), { path, type: 'image/jpeg', kind: 'print', edition: id });
  await seedDraft(app.ctx(), id, { magazine, names: new Map([['print-1', photo.id]]) });
  await publish(asMeera(), { edition: id });
  await updateOrderAddress(asMeera(), { orderId: id, address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' });
  await approve('partner' in placedBy ? asMeera() : app.ctx(owner), { edition: id, reason: 'They called.' });
  return id;
}
const statusOf = async (id: EditionId) => (await editionById(app.ctx(), id))?.orderStatus;
const stateOf = async (id: EditionId) => printState(await printFilesOf(app.ctx(), id));

const temporaryFolders = () =>
  readdirSync(join(app.shop.runtime.config.dataDir, 'tmp')).filter(name => name.startsWith('print-'));
const blockingFinding: PrintFinding = {
  code: 'low-resolution',
  severity: 'stops',
  page: 1,
  message: 'The cover is soft.',
};
const warning: PrintFinding = { code: 'low-resolution', severity: 'warns', page: 2, message: 'A picture is soft.' };

test('D16 makes the print files of a released edition from the approved draft, and releases files without blocking findings', async () => {
  press.findings = [warning];
  const id = await editionAtPrinter();
  expect([await statusOf(id), await stateOf(id)]).toEqual([4, 'making']);
  await app.runJobs();
  const print = await printFilesOf(app.ctx(), id);
  expect(print).toMatchObject({ version: 1, releasedBy: 'preflight', trouble: null, findings: [warning] });
  expect(print?.files?.map(({ name, pages }) => [name, pages])).toEqual([
    ['whole', 12],
    ['cover', 12],
    ['inside', 12],
  ]);
  const whole = await fileById(app.ctx(), print?.files?.[0]?.file ?? '');
  expect(whole).toMatchObject({ kind: 'print', edition: id, sha256: print?.files?.[0]?.sha256 });
  const [{ order, to } = { order: undefined, to: undefined }] = press.runs;
  expect(order.commission).toMatchObject({
    copies: 2,
    title: `Nani ${orderCount}`,
    approved: { version: 1, sha256: print?.approved },
  });
  // The plan names the photo by its stored file.
  expect(await fileById(app.ctx(), order.photos[0].id)).toMatchObject({ kind: 'print', edition: id });
  expect(to.press).toMatchObject({ photos: 'rgb', cover: 'pages', at: order.commission.approved.at });
  expect(temporaryFolders()).toEqual([]);
  expect(await markPrinted(asMeera(), { edition: id })).toMatchObject({ orderStatus: 5 });
});

test('D16 refuses to mark an edition as printed while its files are being made, have failed, or are stopped by preflight', async () => {
  const id = await editionAtPrinter();
  const mark = () => markPrinted(asMeera(), { edition: id });
  await expect(mark()).rejects.toMatchObject({ status: 409, code: 'print-making' });
  press.fails = new Error('the press ran out of cyan');
  await expect(makePrint(app.ctx(), { edition: id })).rejects.toThrow('cyan');
  await expect(mark()).rejects.toMatchObject({ code: 'print-failed' });
  expect(await printFilesOf(app.ctx(), id)).toMatchObject({ trouble: 'the press ran out of cyan' });

  press.fails = undefined;
  press.findings = [blockingFinding];
  await app.later(60);
  await app.runJobs();
  await expect(mark()).rejects.toMatchObject({ status: 409, code: 'print-stopped' });
  expect([await statusOf(id), await stateOf(id)]).toEqual([4, 'stopped']);

  await releasePrint(asMeera(), { edition: id, reason: 'The customer knows that the cover is soft.' });
  expect(await printFilesOf(app.ctx(), id)).toMatchObject({
    releasedBy: 'Meera Iyer',
    reason: 'The customer knows that the cover is soft.',
  });
  expect(await historyOf(app.ctx(), id)).toContainEqual(
    expect.objectContaining({ what: 'print file released in spite of preflight', by: 'Meera Iyer (staff)' }),
  );
  expect(await mark()).toMatchObject({ orderStatus: 5 });
});

test('D16 staff have print files made again, which replaces the earlier findings', async () => {
  press.findings = [blockingFinding];
  const id = await editionAtPrinter();
  await app.runJobs();
  expect(await stateOf(id)).toBe('stopped');
  press.findings = [];
  await remakePrint(asMeera(), { edition: id });
  expect(await stateOf(id)).toBe('making');
  await app.runJobs();
  expect(await stateOf(id)).toBe('released');
  expect(press.runs).toHaveLength(2);
});

test('D16 makes the print files once when the job runs twice, at once or after a crash, and no temporary folder stays', async () => {
  const id = await editionAtPrinter();
  const leftover = join(app.shop.runtime.config.dataDir, 'tmp', `print-${id}-deadrun`);
  mkdirSync(leftover, { recursive: true });
  writeFileSync(join(leftover, 'whole.pdf'), 'half a print fi');
  await Promise.all([1, 2].map(() => makePrint(app.ctx(), { edition: id }).catch(() => undefined)));
  await makePrint(app.ctx(), { edition: id });
  const first = await printFilesOf(app.ctx(), id);
  expect(first?.releasedAt).not.toBeNull();
  const runs = press.runs.length;
  await makePrint(app.ctx(), { edition: id });
  expect([press.runs.length, temporaryFolders()]).toEqual([runs, []]);
  expect(await printFilesOf(app.ctx(), id)).toEqual(first);
});

test('D16 makes print files again that were requested again while they were made', async () => {
  const id = await editionAtPrinter();
  press.findings = [blockingFinding];
  press.during = async () => {
    press.during = async () => {};
    await app.clock.advance(1);
    await remakePrint(asMeera(), { edition: id });
  };
  await makePrint(app.ctx(), { edition: id });
  expect(await stateOf(id)).toBe('making');
  press.findings = [];
  await app.runJobs();
  expect(await stateOf(id)).toBe('released');
});

test('D16 stores an error without an approved draft and does not retry', async () => {
  const id = await editionAtPrinter();
  await app.shop.runtime.database.db.execute(`update drafts set approved_at = null where edition = '${id}'` as never);
  await makePrint(app.ctx(), { edition: id });
  expect(await printFilesOf(app.ctx(), id)).toMatchObject({
    trouble: 'There is no approved draft to print.',
    madeAt: null,
  });
});

test('W10 W17 lets only staff download, make and release print files', async () => {
  const id = await editionAtPrinter();
  await app.runJobs();
  const print = await printFilesOf(app.ctx(), id);
  const address = `GET /download?fileId=${print?.files?.[0]?.file}`;
  const customer = app.browser();
  await customer.signIn('+919812390001');
  for (const who of [app, customer]) {
    expect((await who.call(address)).status).toBe(404);
    for (const call of ['printed', 'make-print', 'release-print'])
      expect((await who.call(`POST /studio/api/${call}`, { json: { edition: id, reason: 'x' } })).status).toBe(404);
  }
  await expect(remakePrint(app.ctx(owner), { edition: id })).rejects.toMatchObject({ status: 403 });

  const secret = 'IMURSPRESSSANDBOX2222222222222222';
  const phone = '+919812390009';
  await addStaff(app.ctx(), {
    id: app.ctx().random.id(),
    phone,
    name: 'Meera Iyer',
    role: 'owner',
    totpSecret: secret,
  });
  const staff = app.browser();
  const { pass } = (await staff.call('POST /studio/api/sendCode', { json: { phone } })).body;
  await staff.call('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), secret) } });
  const download = await staff.call(address);
  expect([download.status, download.headers['content-type']]).toEqual([200, 'application/pdf']);
  const detail = await staff.call(`GET /studio/api/editions/${id}`);
  expect(detail.body).toMatchObject({
    print: { state: 'released', releasedBy: 'preflight' },
    turn: { whose: 'printer' },
  });
  expect((await staff.call('POST /studio/api/release-print', { json: { edition: id, reason: ' ' } })).status).toBe(400);
  expect((await staff.call('POST /studio/api/printed', { json: { edition: id } })).body).toEqual({
    orderStatus: 5,
    live: 3,
  });
  expect((await staff.call('POST /studio/api/make-print', { json: { edition: id } })).status).toBe(409);
});

async function storedLogo() {
  orderCount += 1;
  const path = writeTestFile(
    'logo.png',
    await sharp(await picture('webp'))
      .png()
      .toBuffer(),
  );
  return storeFile(app.ctx(), { path, type: 'image/png', kind: 'logo', public: true });
}

test('W67 the printer gets the partner’s name and logo: the approved one, though there is a newer', async () => {
  const logo = await storedLogo();
  const partner = {
    id: 'partner-1',
    phone: '+919810000009',
    name: 'Studio Sona',
    email: 'hello@sona.example',
    city: 'Pune',
  };
  await insertPartner(app.ctx().db, {
    ...partner,
    type: 't1',
    logo: logo.id,
    addresses: [],
    createdAt: app.ctx().now(),
  });
  const id = await editionAtPrinter({ partner: 'partner-1' });
  await makePrint(app.ctx(), { edition: id });
  const earlier = await storedLogo();
  const frame = { kind: 'logo', logo: earlier.id };
  await makePrint(app.ctx(), { edition: await editionAtPrinter({ partner: 'partner-1' }, [frame]) });
  expect(press.runs.map(({ order }) => [order.commission.brand, order.logo])).toEqual([
    ['Studio Sona', filePath(app.ctx(), logo)],
    ['Studio Sona', filePath(app.ctx(), earlier)],
  ]);
});
