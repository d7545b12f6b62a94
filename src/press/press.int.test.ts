import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { createEdition, editionById, historyOf, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { fileById, storeFile } from '#src/files/index.ts';
import { seedDraft, approve, publish } from '#src/soft-copy/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { makePrint, printFilesOf, printState, markPrinted, releasePrint, remakePrint } from './index.ts';
import type { PrintFinding } from './rules.ts';

/** What a run of the typesetter is asked for, finds, and how it ends. */
const press = vi.hoisted(() => ({
  runs: [] as { order: any; to: any }[],
  findings: [] as PrintFinding[],
  fails: undefined as Error | undefined,
  during: async () => {},
}));

vi.mock('#typeset/index.ts', async () => ({
  usualPress: { condition: { identifier: 'FOGRA39' } },
  async print(order: any, to: { outDir: string }) {
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

/** A file that lies somewhere, to be kept. */
function lying(name: string, content: string | Buffer): string {
  const folder = join(app.shop.runtime.config.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `lying-${name}`);
  writeFileSync(path, content);
  return path;
}

const picture = (format: 'webp' | 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: { r: orders, g: 0, b: 0 } } })
    .toFormat(format)
    .toBuffer();

let orders = 0;
/** An order whose soft copy was just approved; at the printer, since it is paid and its address is known. */
async function atPrinter(): Promise<EditionId> {
  const id = await createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName: 'Nani',
    customerPhone: '+919810000001',
    ...birthdayOrder,
    copies: 2,
  });
  orders += 1;
  for (const name of ['handIn', 'startDraft'] as const) await takeStep(app.ctx(), id, name);
  const plan = {
    title: `Nani ${orders}`,
    pages: [{ frames: [{ kind: 'photo', photo: 'print-1' }, { kind: 'rule' }] }],
  };
  const made = {
    pdf: lying('proof.pdf', `%PDF-1.7 proof ${orders}`),
    thumbnail: lying('cover.webp', await picture('webp')),
    plan: lying('plan.json', JSON.stringify(plan)),
    pictures: [],
    findings: [],
  };
  const path = lying('photo.jpg', await picture('jpeg'));
  const photo = await storeFile(app.ctx(), { path, type: 'image/jpeg', kind: 'print', edition: id });
  await seedDraft(app.ctx(), id, { made, names: new Map([['print-1', photo.id]]) });
  await publish(asMeera(), { edition: id });
  await updateOrderAddress(asMeera(), { orderId: id, address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' });
  await approve(app.ctx(owner), { edition: id });
  return id;
}
const statusOf = async (id: EditionId) => (await editionById(app.ctx(), id))?.orderStatus;
const stateOf = async (id: EditionId) => printState(await printFilesOf(app.ctx(), id));

const temporary = () =>
  readdirSync(join(app.shop.runtime.config.dataDir, 'tmp')).filter(name => name.startsWith('print-'));
const stops: PrintFinding = { code: 'low-resolution', severity: 'stops', page: 1, message: 'The cover is soft.' };
const warns: PrintFinding = { code: 'low-resolution', severity: 'warns', page: 2, message: 'A picture is soft.' };

test('D16 an edition that goes to the printer gets its print file out of the approved draft, and a clean one is released', async () => {
  press.findings = [warns];
  const id = await atPrinter();
  expect([await statusOf(id), await stateOf(id)]).toEqual([4, 'making']);
  await app.runJobs();
  const print = await printFilesOf(app.ctx(), id);
  expect(print).toMatchObject({ version: 1, releasedBy: 'preflight', trouble: null, findings: [warns] });
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
    title: `Nani ${orders}`,
    approved: { version: 1, sha256: print?.approved },
  });
  // The plan names the photo by the file that was kept of it.
  expect(await fileById(app.ctx(), order.photos[0].id)).toMatchObject({ kind: 'print', edition: id });
  expect(to.press).toMatchObject({ photos: 'rgb', cover: 'pages', at: order.commission.approved.at });
  expect(temporary()).toEqual([]);
  expect(await markPrinted(asMeera(), { edition: id })).toMatchObject({ orderStatus: 5 });
});

test('D16 nothing is marked as printed that was not looked over: while it is made, when it failed, when preflight stops it', async () => {
  const id = await atPrinter();
  const mark = () => markPrinted(asMeera(), { edition: id });
  await expect(mark()).rejects.toMatchObject({ status: 409, code: 'print-making' });
  press.fails = new Error('the press ran out of cyan');
  await expect(makePrint(app.ctx(), { edition: id })).rejects.toThrow('cyan');
  await expect(mark()).rejects.toMatchObject({ code: 'print-failed' });
  expect(await printFilesOf(app.ctx(), id)).toMatchObject({ trouble: 'the press ran out of cyan' });

  press.fails = undefined;
  press.findings = [stops];
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

test('D16 staff have a print file made again: what was found before is forgotten, and clean is clean', async () => {
  press.findings = [stops];
  const id = await atPrinter();
  await app.runJobs();
  expect(await stateOf(id)).toBe('stopped');
  press.findings = [];
  await remakePrint(asMeera(), { edition: id });
  expect(await stateOf(id)).toBe('making');
  await app.runJobs();
  expect(await stateOf(id)).toBe('released');
  expect(press.runs).toHaveLength(2);
});

test('D16 run twice, at once or after being killed, there is one print file and nothing left behind', async () => {
  const id = await atPrinter();
  const left = join(app.shop.runtime.config.dataDir, 'tmp', `print-${id}-deadrun`);
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'whole.pdf'), 'half a print fi');
  await Promise.all([1, 2].map(() => makePrint(app.ctx(), { edition: id }).catch(() => undefined)));
  await makePrint(app.ctx(), { edition: id });
  const first = await printFilesOf(app.ctx(), id);
  expect(first?.releasedAt).not.toBeNull();
  const runs = press.runs.length;
  await makePrint(app.ctx(), { edition: id });
  expect([press.runs.length, temporary()]).toEqual([runs, []]);
  expect(await printFilesOf(app.ctx(), id)).toEqual(first);
});

test('D16 a print file that was asked for again while it was made is made again', async () => {
  const id = await atPrinter();
  press.findings = [stops];
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

test('D16 without an approved draft there is nothing to print, and nobody tries for ever', async () => {
  const id = await atPrinter();
  await app.shop.runtime.database.db.execute(`update drafts set approved_at = null where edition = '${id}'` as never);
  await makePrint(app.ctx(), { edition: id });
  expect(await printFilesOf(app.ctx(), id)).toMatchObject({
    trouble: 'There is no approved draft to print.',
    madeAt: null,
  });
});

test('W10 W17 print files are the studio’s: nobody else fetches them, makes them or releases them', async () => {
  const id = await atPrinter();
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
    role: 'editor',
    totpSecret: secret,
  });
  const staff = app.browser();
  const { pass } = (await staff.call('POST /studio/api/sendCode', { json: { phone } })).body;
  await staff.call('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), secret) } });
  const fetched = await staff.call(address);
  expect([fetched.status, fetched.headers['content-type']]).toEqual([200, 'application/pdf']);
  const seen = await staff.call(`GET /studio/api/editions/${id}`);
  expect(seen.body).toMatchObject({
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
