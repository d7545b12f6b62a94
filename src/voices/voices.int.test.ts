import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { fromRupees } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, customerLink, historyOf, setSoftCopy, editionShipped } from '#src/editions/index.ts';
import { type FileRecord, storeFile } from '#src/files/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { markRecordings } from './index.ts';
import { keptUntilAfterShipping, promisedUntil, readCode } from './rules.ts';
import { filePath } from '#test/kit/stored-file.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
// The rate limits of one test have reset before the next.
beforeEach(() => app.later(86_401));

const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const day = 86_400;
const question = 'What does Nani sing?';

let fileCount = 0;
async function storeTestFile(
  content: Uint8Array,
  type: string,
  { kind, edition }: { kind: FileRecord['kind']; edition: string },
): Promise<FileRecord> {
  const path = join(app.shop.runtime.config.dataDir, `made-${fileCount++}`);
  writeFileSync(path, content);
  return storeFile(app.ctx(), { path, type, kind, edition });
}

interface EditionWithRecording {
  id: EditionId;
  file: FileRecord;
  /** The address of its one recording, without the host. */
  path: `/v/${string}`;
  link: string;
  code: string;
}

/** An edition with one recording and its page mark. */
async function createEditionWithRecording(
  name = 'Asha',
  category = 'Birthday Spotlight',
  text = question,
): Promise<EditionWithRecording> {
  const id = await createEdition(app.ctx(), {
    customer: 'customer-1',
    partner: 'partner-1',
    customerName: name,
    customerPhone: '+919810000001',
    theme: 'Gifting',
    subCategory: 'birthday spotlight',
    category,
    plan: { id: 'iconic', name: 'imurs iconic', pages: 12 },
    copies: 1,
    total: fromRupees(1519),
    paid: fromRupees(1519),
    isFifty: false,
  });
  const file = await storeTestFile(hummedWav(), 'audio/wav', { kind: 'voice', edition: id });
  const link = (await printedMarkOf(id, file, { text, customerName: name })).link;
  const code = new URL(link).pathname.slice('/v/'.length);
  return { id, file, link, path: `/v/${code}` as const, code };
}

async function printedMarkOf(
  id: EditionId,
  file: FileRecord,
  { text = question, customerName = 'Asha' }: { text?: string | undefined; customerName?: string | undefined } = {},
) {
  const marks = await markRecordings(app.ctx(), id, [
    { key: 3, question: text, file: file.id, seconds: 41.6, speaker: customerName },
  ]);
  const mark = marks.get(file.id);
  if (!mark) throw new Error('the recording has no mark');
  return mark;
}

/** The key of an edition's customer link. */
async function keyOf(id: EditionId): Promise<string> {
  return new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
}
/** A call with the key of the customer link, whose holder may decide about the edition. */
async function asOwner<const Address extends string>(id: EditionId, address: Address, json: object) {
  return app.call(address, { json, headers: { 'x-edition-key': await keyOf(id) } });
}
const change = ({ id, code }: EditionWithRecording, what: object) =>
  asOwner(id, 'POST /api/changeRecording', { edition: id, code, ...what });
function withPin(path: `/v/${string}`, pin: string) {
  const form = new FormData();
  form.set('pin', pin);
  return app.call(`POST ${path}`, { form });
}
/** The address from which a page's player loads its sound. */
const srcOf = (page: string): string => (/<audio[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

describe('a printed code', () => {
  test('C-E02 stays the same for a recording when it is requested again, at once and in later drafts', async () => {
    const { id, file, link } = await createEditionWithRecording();
    expect(link).toMatch(/^http:\/\/localhost:3000\/v\/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    const again = await Promise.all([printedMarkOf(id, file), printedMarkOf(id, file), printedMarkOf(id, file)]);
    expect(again.map(mark => mark.link)).toEqual([link, link, link]);
    await app.later(700 * day);
    const later = await printedMarkOf(id, file);
    expect(later.link).toBe(link);
    expect(later.keptUntil).toBe(promisedUntil(app.ctx().now()));
    const other = await storeTestFile(Buffer.concat([hummedWav(), Buffer.alloc(2)]), 'audio/wav', {
      kind: 'voice',
      edition: id,
    });
    expect((await printedMarkOf(id, other)).link).not.toBe(link);
  });

  test('C-E02 plays on a page with person, question, speaker, length and last day, without script, cookie or listing', async () => {
    const { path, code } = await createEditionWithRecording();
    const reply = await app.call(`GET ${path}`);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const words of ['Asha', 'Birthday Spotlight', question, '42 seconds', code, '31 December', '<audio controls'])
      expect(reply.body).toContain(words);
    expect(reply.body).not.toContain('<script');
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.bytes.length).toBeLessThan(6000);
  });

  test('minor 3 with a PIN or switched off, the recording is downloadable only by callers who may decide about it', async () => {
    const edition = await createEditionWithRecording();
    const file = `GET /download?fileId=${edition.file.id}`;
    const statusOf = async (address: string, headers = {}) => (await app.call(address, { headers })).status;
    const src = async () =>
      (await asOwner(edition.id, 'POST /api/recordings', { edition: edition.id })).body.recordings[0].src;
    expect(await statusOf(file)).toBe(200);
    for (const what of [{ on: false }, { on: true, pin: '4711' }]) {
      await change(edition, what);
      expect(await statusOf(file)).toBe(404);
      expect(await statusOf(`${file}&grant=1.x`)).toBe(404);
      // A player cannot send a key, so its address contains a grant; a page that sends the key needs none.
      expect(await statusOf(`GET ${await src()}`)).toBe(200);
      expect(await statusOf(file, { 'x-edition-key': await keyOf(edition.id) })).toBe(200);
    }
    await change(edition, { pin: null });
    expect(await statusOf(file)).toBe(200);
  });

  test('C-K02 sends its sound whole and in ranges, under an address without the file’s id', async () => {
    const { path, file } = await createEditionWithRecording();
    const src = srcOf((await app.call(`GET ${path}`)).body);
    expect(src).not.toContain(file.id);
    const whole = await app.call(`GET ${src}`);
    expect(whole.status).toBe(200);
    expect(whole.bytes).toEqual(readFileSync(filePath(app.ctx(), file)));
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/wav', 'accept-ranges': 'bytes' });
    const part = await app.call(`GET ${src}`, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      'RIFF',
      `bytes 0-3/${file.bytes}`,
    ]);
  });

  test('C-E02 is found in upper case, without dashes and with look-alike letters', async () => {
    const { code } = await createEditionWithRecording();
    const spellings = [code.toUpperCase(), code.replaceAll('-', ''), code.replaceAll('0', 'O').replaceAll('-', '%20')];
    for (const spelling of spellings) expect((await app.call(`GET /v/${spelling}`)).status).toBe(200);
    expect((await app.call(`GET /V/${code.replaceAll('1', 'l')}/`)).status).toBe(200);
  });

  test('C-E02 that is unknown answers 404 with a page, and 429 after 30 guesses', async () => {
    for (const typed of ['zzzz-zzzz-zzzz', 'short', '..%2F..%2Fetc', 'a'.repeat(90)]) {
      const reply = await app.call(`GET /v/${typed}`);
      expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(reply.body).toContain('We do not know this code');
    }
    for (let n = 0; n < 26; n++) await app.call('GET /v/zzzz-zzzz-zzzz');
    const stopped = await app.call('GET /v/zzzz-zzzz-zzzz');
    expect([stopped.status, stopped.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(stopped.body).toContain('Please wait');
  });

  test('C-E02 answers 410 with an explanation while switched off, and plays again when switched on', async () => {
    const edition = await createEditionWithRecording();
    const src = srcOf((await app.call(`GET ${edition.path}`)).body);
    expect((await change(edition, { on: false })).body).toMatchObject({ on: false });
    const reply = await app.call(`GET ${edition.path}`);
    expect(reply.status).toBe(410);
    expect(reply.body).toContain('Put away for now');
    expect(reply.body).not.toContain(question);
    expect((await app.call(`GET ${src}`)).status).toBe(410);
    await change(edition, { on: true });
    expect((await app.call(`GET ${edition.path}`)).status).toBe(200);
    const history = (await historyOf(app.ctx(), edition.id)).map(entry => entry.what);
    expect(history).toEqual([`page mark ${edition.code} switched off`, `page mark ${edition.code} switched on`]);
  });

  test('C-E02 answers 410 after its last day, which shipping moves ten years ahead', async () => {
    const edition = await createEditionWithRecording();
    await app.later(8 * 365 * day);
    await app.ctx().transaction(ctx => ctx.emit(editionShipped, { edition: edition.id }));
    const until = keptUntilAfterShipping(app.ctx().now());
    expect(
      (await asOwner(edition.id, 'POST /api/recordings', { edition: edition.id })).body.recordings[0].keptUntil,
    ).toBe(until);
    await app.later((Date.parse(until) - app.ctx().now().getTime()) / 1000);
    expect((await app.call(`GET ${edition.path}`)).status).toBe(200);
    await app.later(2 * day);
    const expired = await app.call(`GET ${edition.path}`);
    expect([expired.status, (await app.call(`GET ${edition.path}/sound`)).status]).toEqual([410, 410]);
    expect(expired.body).toContain('Its time is over');
  });
});

describe('a PIN', () => {
  test('C-E02 hides everything until it is entered, also at an earlier address of the sound', async () => {
    const edition = await createEditionWithRecording();
    const before = srcOf((await app.call(`GET ${edition.path}`)).body);
    expect((await change(edition, { pin: '4711' })).body).toMatchObject({ hasPin: true });
    const pinForm = await app.call(`GET ${edition.path}`);
    expect(pinForm.status).toBe(200);
    expect(pinForm.body).toContain('name="pin"');
    for (const words of [question, 'Asha', 'Birthday']) expect(pinForm.body).not.toContain(words);
    expect((await app.call(`GET ${before}`)).status).toBe(403);
    const wrong = await withPin(edition.path, '4712');
    expect([wrong.status, wrong.body.includes('not its PIN')]).toEqual([403, true]);

    const opened = await withPin(edition.path, ' 47 11');
    expect([opened.status, opened.body.includes(question)]).toEqual([200, true]);
    const src = srcOf(opened.body);
    expect((await app.call(`GET ${src}`, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    expect(opened.headers['set-cookie']).toBeUndefined();
    await app.later(2 * 3600 + 1);
    expect((await app.call(`GET ${src}`)).status).toBe(403);
  });

  test('C-E02 when changed, ends the grants of the old PIN; when removed, anybody may listen', async () => {
    const edition = await createEditionWithRecording();
    await change(edition, { pin: '4711' });
    const src = srcOf((await withPin(edition.path, '4711')).body);
    await change(edition, { pin: '081500' });
    expect((await app.call(`GET ${src}`)).status).toBe(403);
    expect((await withPin(edition.path, '4711')).status).toBe(403);
    await change(edition, { pin: null });
    expect(srcOf((await app.call(`GET ${edition.path}`)).body)).toBe(`${edition.path}/sound`);
    for (const pin of ['123', '1234567', 'abcd', ''])
      expect([(await change(edition, { pin })).status, pin]).toEqual([400, pin]);
  });

  test('C-E02 may be tried six times from one address and sixty times a day from all of them', async () => {
    const edition = await createEditionWithRecording();
    await change(edition, { pin: '4711' });
    for (let n = 0; n < 6; n++) expect((await withPin(edition.path, `000${n}`)).status).toBe(403);
    const stopped = await withPin(edition.path, '4711');
    expect([stopped.status, stopped.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    for (let round = 0; round < 9; round++) {
      await app.later(901);
      for (let n = 0; n < 6; n++) expect((await withPin(edition.path, '0000')).status).toBe(403);
    }
    await app.later(901);
    expect((await withPin(edition.path, '4711')).status).toBe(429);
    await app.later(day);
    expect((await withPin(edition.path, '4711')).status).toBe(200);
  });
});

describe('managing recordings', () => {
  test('C-E02 D05 only owner, partner, staff and the holder of the customer link see and change recordings', async () => {
    const edition = await createEditionWithRecording();
    const actors: [Actor, number][] = [
      [{ kind: 'visitor' }, 401],
      [{ kind: 'customer', id: 'customer-2', phone: '+919810000002' }, 403],
      [{ kind: 'partner', id: 'partner-2', phone: '+919810000003' }, 403],
    ];
    const { recordingsOf, changeRecording } = await import('./actions/manage.ts');
    const { makeBundle } = await import('./actions/bundle.ts');
    for (const [actor, status] of actors) {
      const ctx = app.ctx(actor);
      await expect(recordingsOf(ctx, edition.id)).rejects.toMatchObject({ status });
      await expect(changeRecording(ctx, { edition: edition.id, code: edition.code, on: false })).rejects.toMatchObject({
        status,
      });
      await expect(makeBundle(ctx, edition.id, undefined)).rejects.toMatchObject({ status });
    }
    const partner: Actor = { kind: 'partner', id: 'partner-1', phone: '+919810000003' };
    const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
    for (const actor of [owner, partner, meera])
      expect((await recordingsOf(app.ctx(actor), edition.id)).recordings).toEqual([
        expect.objectContaining({
          code: edition.code,
          link: edition.link,
          question,
          seconds: 41.6,
          on: true,
          hasPin: false,
        }),
      ]);
  });

  test('C-E02 W17 refuses to change a code of another edition with 404', async () => {
    const [own, other] = [await createEditionWithRecording(), await createEditionWithRecording()];
    const reply = await asOwner(own.id, 'POST /api/changeRecording', { edition: own.id, code: other.code, on: false });
    expect(reply.status).toBe(404);
    expect((await app.call(`GET ${other.path}`)).status).toBe(200);
  });
});

/** The files of a ZIP by name, read from its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < zip.readUInt16LE(end + 10); n++) {
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
    const [packed, name, extra, note] = [20, 28, 30, 32].map(to =>
      to === 20 ? zip.readUInt32LE(at + to) : zip.readUInt16LE(at + to),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    expect(flags & 0x800, 'names are UTF-8').toBe(0x800);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + packed);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? content : inflateRawSync(content));
    at += 46 + name + extra + note;
  }
  return files;
}

describe('the bundle', () => {
  const pdf = Buffer.from('%PDF-1.7 a magazine');
  /** Publishes a soft copy and returns the path of the bundle. */
  async function publishSoftCopy({ id }: EditionWithRecording): Promise<string> {
    const file = await storeTestFile(pdf, 'application/pdf', { kind: 'pdf', edition: id });
    await setSoftCopy(app.ctx(), id, { pdf: file.id, thumbnail: file.id });
    return (await asOwner(id, 'POST /api/recordings', { edition: id })).body.bundle;
  }

  test('C-K02 contains the published PDF, the recordings named by their questions, and a page that plays them offline', async () => {
    const hindiQuestion = 'नानी क्या गाती हैं? / "कब"';
    const edition = await createEditionWithRecording('नानी', 'Birthday Spotlight', hindiQuestion);
    const reply = await app.call(`GET ${await publishSoftCopy(edition)}`);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(reply.bytes.length),
    });
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="____ - Birthday Spotlight Edition.zip"; filename*=UTF-8''${encodeURIComponent('नानी - Birthday Spotlight Edition.zip')}`,
    );
    const files = unzip(reply.bytes);
    const recording = 'Recordings/01 नानी क्या गाती हैं कब.wav';
    expect([...files.keys()]).toEqual(['index.html', 'नानी - Birthday Spotlight Edition.pdf', recording]);
    expect(files.get('नानी - Birthday Spotlight Edition.pdf')).toEqual(pdf);
    expect(files.get(recording)).toEqual(readFileSync(filePath(app.ctx(), edition.file)));
    const page = String(files.get('index.html'));
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to = '']) => decodeURIComponent(to));
    expect(addresses.toSorted()).toEqual(['नानी - Birthday Spotlight Edition.pdf', recording].toSorted());
    expect(page).not.toMatch(/https?:|url\(|<script/);
    expect(page).toContain('&quot;कब&quot;');
  });

  test('C-K02 W17 answers 401 to strangers, to an expired link, and to the link of another edition', async () => {
    const [edition, other] = [await createEditionWithRecording(), await createEditionWithRecording()];
    const link = await publishSoftCopy(edition);
    await publishSoftCopy(other);
    expect((await app.call(`GET ${link.split('?')[0]}`)).status).toBe(401);
    expect((await app.call(`GET ${link.replace(edition.id, other.id)}`)).status).toBe(401);
    await app.later(12 * 3600 + 1);
    expect((await app.call(`GET ${link}`)).status).toBe(401);
  });

  test('C-K02 answers 409 before anything is published, also to its owner', async () => {
    const edition = await createEditionWithRecording();
    expect((await asOwner(edition.id, 'POST /api/recordings', { edition: edition.id })).body.bundle).toBeNull();
    const { makeBundle } = await import('./actions/bundle.ts');
    await expect(makeBundle(app.ctx(owner), edition.id, undefined)).rejects.toMatchObject({ status: 409 });
  });
});

test('C-E02 reads o as 0 and i and l as 1, and refuses other texts', () => {
  expect(readCode('K7QP-M2XD-9RTA')).toBe('k7qpm2xd9rta');
  expect(readCode(' o1l0 iiLL oOoO ')).toBe('011011110000');
  for (const invalid of ['', 'k7qp-m2xd-9rt', 'k7qp-m2xd-9rtaa', 'k7qp-m2xd-9rtu'])
    expect(readCode(invalid)).toBeUndefined();
});
