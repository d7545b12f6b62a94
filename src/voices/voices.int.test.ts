import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { fromRupees } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, customerLink, historyOf, setSoftCopy, editionShipped } from '#src/editions/index.ts';
import { type FileRecord, filePath, storeFile } from '#src/files/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { markRecordings } from './index.ts';
import { keptUntilAfterShipping, promisedUntil, readCode } from './rules.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
// Limits of one test are over before the next.
beforeEach(() => app.later(86_401));

const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const day = 86_400;
const question = 'What does Nani sing?';

let made = 0;
async function keep(
  content: Uint8Array,
  type: string,
  { kind, edition }: { kind: FileRecord['kind']; edition: string },
): Promise<FileRecord> {
  const path = join(app.shop.runtime.config.dataDir, `made-${made++}`);
  writeFileSync(path, content);
  return storeFile(app.ctx(), { path, type, kind, edition });
}

interface Made {
  id: EditionId;
  file: FileRecord;
  /** The address of its one recording, without the host. */
  path: string;
  link: string;
  code: string;
}

/** An edition with one recording and its page mark. */
async function spoken(name = 'Asha', category = 'Birthday Spotlight', asked = question): Promise<Made> {
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
  const file = await keep(hummedWav(), 'audio/wav', { kind: 'voice', edition: id });
  const link = (await marked(id, file, { asked, customerName: name })).link;
  const path = new URL(link).pathname;
  return { id, file, link, path, code: path.slice(3) };
}

async function marked(
  id: EditionId,
  file: FileRecord,
  { asked = question, customerName = 'Asha' }: { asked?: string | undefined; customerName?: string | undefined } = {},
) {
  const marks = await markRecordings(app.ctx(), { id, customerName }, [
    { key: 3, question: asked, file: file.id, seconds: 41.6 },
  ]);
  const mark = marks.get(file.id);
  if (!mark) throw new Error('the recording has no mark');
  return mark;
}

/** The key of an edition's customer link. */
async function keyOf(id: EditionId): Promise<string> {
  return new URL(await customerLink(app.ctx(), id), 'http://x').searchParams.get('key') ?? '';
}
/** A call with the right to decide, as somebody with the customer link has it. */
async function asOwner(id: EditionId, address: string, json: object) {
  return app.call(address, { json, headers: { 'x-edition-key': await keyOf(id) } });
}
const change = (one: Made, what: object) =>
  asOwner(one.id, 'POST /api/changeRecording', { edition: one.id, code: one.code, ...what });
function withPin(path: string, pin: string) {
  const form = new FormData();
  form.set('pin', pin);
  return app.call(`POST ${path}`, { form });
}
/** Where a page's player fetches its sound. */
const srcOf = (page: string): string => (/<audio[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

describe('a printed code', () => {
  test('C-E02 is made once for a recording: again, at once and in later drafts it is the same', async () => {
    const { id, file, link } = await spoken();
    expect(link).toMatch(/^http:\/\/localhost:3000\/v\/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    const again = await Promise.all([marked(id, file), marked(id, file), marked(id, file)]);
    expect(again.map(mark => mark.link)).toEqual([link, link, link]);
    await app.later(700 * day);
    const later = await marked(id, file);
    expect(later.link).toBe(link);
    expect(later.keptUntil).toBe(promisedUntil(app.ctx().now()));
    const other = await keep(Buffer.concat([hummedWav(), Buffer.alloc(2)]), 'audio/wav', {
      kind: 'voice',
      edition: id,
    });
    expect((await marked(id, other)).link).not.toBe(link);
  });

  test('C-E02 plays: the page names person, question, speaker, length and until when, needs no script and no cookie, and is not listed', async () => {
    const { path, code } = await spoken();
    const got = await app.call(`GET ${path}`);
    expect([got.status, got.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const words of ['Asha', 'Birthday Spotlight', question, '42 seconds', code, '31 December', '<audio controls'])
      expect(got.body).toContain(words);
    expect(got.body).not.toContain('<script');
    expect(got.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(got.headers['set-cookie']).toBeUndefined();
    expect(got.headers['content-security-policy']).toContain("default-src 'none'");
    expect(got.bytes.length).toBeLessThan(6000);
  });

  test('minor 3 a recording that is put away or has a PIN is no file for strangers, only for whoever looks after it', async () => {
    const one = await spoken();
    const file = `GET /download?fileId=${one.file.id}`;
    const status = async (address: string, headers = {}) => (await app.call(address, { headers })).status;
    const src = async () =>
      (await asOwner(one.id, 'POST /api/recordings', { edition: one.id })).body.recordings[0].src as string;
    expect(await status(file)).toBe(200);
    for (const what of [{ on: false }, { on: true, pin: '4711' }]) {
      await change(one, what);
      expect(await status(file)).toBe(404);
      expect(await status(`${file}&grant=1.x`)).toBe(404);
      // A player cannot send a key along, so its address has the grant; a page that sends the key needs none.
      expect(await status(`GET ${await src()}`)).toBe(200);
      expect(await status(file, { 'x-edition-key': await keyOf(one.id) })).toBe(200);
    }
    await change(one, { pin: null });
    expect(await status(file)).toBe(200);
  });

  test('C-K02 its sound comes whole and in parts, and does not tell which file it is', async () => {
    const { path, file } = await spoken();
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

  test('C-E02 is found however it is typed', async () => {
    const { code } = await spoken();
    const spelt = [code.toUpperCase(), code.replaceAll('-', ''), code.replaceAll('0', 'O').replaceAll('-', '%20')];
    for (const one of spelt) expect((await app.call(`GET /v/${one}`)).status).toBe(200);
    expect((await app.call(`GET /V/${code.replaceAll('1', 'l')}/`)).status).toBe(200);
  });

  test('C-E02 that nobody knows is a kind page, and guessing is stopped', async () => {
    for (const typed of ['zzzz-zzzz-zzzz', 'short', '..%2F..%2Fetc', 'a'.repeat(90)]) {
      const got = await app.call(`GET /v/${typed}`);
      expect([got.status, got.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(got.body).toContain('We do not know this code');
    }
    for (let n = 0; n < 26; n++) await app.call('GET /v/zzzz-zzzz-zzzz');
    const stopped = await app.call('GET /v/zzzz-zzzz-zzzz');
    expect([stopped.status, stopped.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(stopped.body).toContain('Please wait');
  });

  test('C-E02 switched off says so kindly with 410, and plays again under the same code when it is switched on', async () => {
    const one = await spoken();
    const src = srcOf((await app.call(`GET ${one.path}`)).body);
    expect((await change(one, { on: false })).body).toMatchObject({ on: false });
    const got = await app.call(`GET ${one.path}`);
    expect(got.status).toBe(410);
    expect(got.body).toContain('Put away for now');
    expect(got.body).not.toContain(question);
    expect((await app.call(`GET ${src}`)).status).toBe(410);
    await change(one, { on: true });
    expect((await app.call(`GET ${one.path}`)).status).toBe(200);
    const history = (await historyOf(app.ctx(), one.id)).map(entry => entry.what);
    expect(history).toEqual([`page mark ${one.code} switched off`, `page mark ${one.code} switched on`]);
  });

  test('C-E02 is over after the day it was kept until, which shipping moves ten years ahead', async () => {
    const one = await spoken();
    await app.later(8 * 365 * day);
    await app.ctx().transaction(ctx => ctx.emit(editionShipped, { edition: one.id }));
    const until = keptUntilAfterShipping(app.ctx().now());
    expect((await asOwner(one.id, 'POST /api/recordings', { edition: one.id })).body.recordings[0].keptUntil).toBe(
      until,
    );
    await app.later((Date.parse(until) - app.ctx().now().getTime()) / 1000);
    expect((await app.call(`GET ${one.path}`)).status).toBe(200);
    await app.later(2 * day);
    const over = await app.call(`GET ${one.path}`);
    expect([over.status, (await app.call(`GET ${one.path}/sound`)).status]).toEqual([410, 410]);
    expect(over.body).toContain('Its time is over');
  });
});

describe('a PIN', () => {
  test('C-E02 hides everything until it is given, also from whoever knows where the sound was', async () => {
    const one = await spoken();
    const before = srcOf((await app.call(`GET ${one.path}`)).body);
    expect((await change(one, { pin: '4711' })).body).toMatchObject({ hasPin: true });
    const asked = await app.call(`GET ${one.path}`);
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('name="pin"');
    for (const words of [question, 'Asha', 'Birthday']) expect(asked.body).not.toContain(words);
    expect((await app.call(`GET ${before}`)).status).toBe(403);
    const wrong = await withPin(one.path, '4712');
    expect([wrong.status, wrong.body.includes('not its PIN')]).toEqual([403, true]);

    const opened = await withPin(one.path, ' 47 11');
    expect([opened.status, opened.body.includes(question)]).toEqual([200, true]);
    const src = srcOf(opened.body);
    expect((await app.call(`GET ${src}`, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    expect(opened.headers['set-cookie']).toBeUndefined();
    await app.later(2 * 3600 + 1);
    expect((await app.call(`GET ${src}`)).status).toBe(403);
  });

  test('C-E02 another PIN ends what the old one opened; taken away, anybody may listen', async () => {
    const one = await spoken();
    await change(one, { pin: '4711' });
    const src = srcOf((await withPin(one.path, '4711')).body);
    await change(one, { pin: '081500' });
    expect((await app.call(`GET ${src}`)).status).toBe(403);
    expect((await withPin(one.path, '4711')).status).toBe(403);
    await change(one, { pin: null });
    expect(srcOf((await app.call(`GET ${one.path}`)).body)).toBe(`${one.path}/sound`);
    for (const pin of ['123', '1234567', 'abcd', ''])
      expect([(await change(one, { pin })).status, pin]).toEqual([400, pin]);
  });

  test('C-E02 cannot be guessed: six tries from one address, and sixty a day from all of them', async () => {
    const one = await spoken();
    await change(one, { pin: '4711' });
    for (let n = 0; n < 6; n++) expect((await withPin(one.path, `000${n}`)).status).toBe(403);
    const stopped = await withPin(one.path, '4711');
    expect([stopped.status, stopped.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    for (let round = 0; round < 9; round++) {
      await app.later(901);
      for (let n = 0; n < 6; n++) expect((await withPin(one.path, '0000')).status).toBe(403);
    }
    await app.later(901);
    expect((await withPin(one.path, '4711')).status).toBe(429);
    await app.later(day);
    expect((await withPin(one.path, '4711')).status).toBe(200);
  });
});

describe('who looks after it', () => {
  test('C-E02 D05 owner, partner, staff and the holder of the customer link; nobody else sees or changes anything', async () => {
    const one = await spoken();
    const actors: [Actor, number][] = [
      [{ kind: 'visitor' }, 401],
      [{ kind: 'customer', id: 'customer-2', phone: '+919810000002' }, 403],
      [{ kind: 'partner', id: 'partner-2', phone: '+919810000003' }, 403],
    ];
    const { recordingsOf, changeRecording } = await import('./actions/manage.ts');
    const { makeBundle } = await import('./actions/bundle.ts');
    for (const [actor, status] of actors) {
      const ctx = app.ctx(actor);
      await expect(recordingsOf(ctx, one.id)).rejects.toMatchObject({ status });
      await expect(changeRecording(ctx, { edition: one.id, code: one.code, on: false })).rejects.toMatchObject({
        status,
      });
      await expect(makeBundle(ctx, one.id, undefined)).rejects.toMatchObject({ status });
    }
    const partner: Actor = { kind: 'partner', id: 'partner-1', phone: '+919810000003' };
    const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
    for (const actor of [owner, partner, meera])
      expect((await recordingsOf(app.ctx(actor), one.id)).recordings).toEqual([
        expect.objectContaining({ code: one.code, link: one.link, question, seconds: 41.6, on: true, hasPin: false }),
      ]);
  });

  test('C-E02 W17 a code of somebody else’s edition is not changed through one’s own', async () => {
    const [mine, theirs] = [await spoken(), await spoken()];
    const got = await asOwner(mine.id, 'POST /api/changeRecording', { edition: mine.id, code: theirs.code, on: false });
    expect(got.status).toBe(404);
    expect((await app.call(`GET ${theirs.path}`)).status).toBe(200);
  });
});

/** The files of a ZIP, read from its central directory as unpackers do. */
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
  async function published(one: Made): Promise<string> {
    const file = await keep(pdf, 'application/pdf', { kind: 'pdf', edition: one.id });
    await setSoftCopy(app.ctx(), one.id, { pdf: file.id, thumbnail: file.id });
    return (await asOwner(one.id, 'POST /api/recordings', { edition: one.id })).body.bundle;
  }

  test('C-K02 holds the published PDF, the recordings by their names, and a page that plays them from a disk', async () => {
    const asked = 'नानी क्या गाती हैं? / "कब"';
    const one = await spoken('नानी', 'Birthday Spotlight', asked);
    const got = await app.call(`GET ${await published(one)}`);
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(got.bytes.length),
    });
    expect(got.headers['content-disposition']).toBe(
      `attachment; filename="____ - Birthday Spotlight Edition.zip"; filename*=UTF-8''${encodeURIComponent('नानी - Birthday Spotlight Edition.zip')}`,
    );
    const files = unzip(got.bytes);
    const recording = 'Recordings/01 नानी क्या गाती हैं कब.wav';
    expect([...files.keys()]).toEqual(['index.html', 'नानी - Birthday Spotlight Edition.pdf', recording]);
    expect(files.get('नानी - Birthday Spotlight Edition.pdf')).toEqual(pdf);
    expect(files.get(recording)).toEqual(readFileSync(filePath(app.ctx(), one.file)));
    const page = String(files.get('index.html'));
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to = '']) => decodeURIComponent(to));
    expect(addresses.toSorted()).toEqual(['नानी - Birthday Spotlight Edition.pdf', recording].toSorted());
    expect(page).not.toMatch(/https?:|url\(|<script/);
    expect(page).toContain('&quot;कब&quot;');
  });

  test('C-K02 W17 is refused to strangers, with an old link, and with the link of another edition', async () => {
    const [one, other] = [await spoken(), await spoken()];
    const link = await published(one);
    await published(other);
    expect((await app.call(`GET ${link.split('?')[0]}`)).status).toBe(401);
    expect((await app.call(`GET ${link.replace(one.id, other.id)}`)).status).toBe(401);
    await app.later(12 * 3600 + 1);
    expect((await app.call(`GET ${link}`)).status).toBe(401);
  });

  test('C-K02 is not there before anything is published, also for its owner', async () => {
    const one = await spoken();
    expect((await asOwner(one.id, 'POST /api/recordings', { edition: one.id })).body.bundle).toBeNull();
    const { makeBundle } = await import('./actions/bundle.ts');
    await expect(makeBundle(app.ctx(owner), one.id, undefined)).rejects.toMatchObject({ status: 409 });
  });
});

test('C-E02 codes are read without their look-alikes', () => {
  expect(readCode('K7QP-M2XD-9RTA')).toBe('k7qpm2xd9rta');
  expect(readCode(' o1l0 iiLL oOoO ')).toBe('011011110000');
  for (const bad of ['', 'k7qp-m2xd-9rt', 'k7qp-m2xd-9rtaa', 'k7qp-m2xd-9rtu']) expect(readCode(bad)).toBeUndefined();
});
