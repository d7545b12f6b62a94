import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { crowdPhoto } from '#test/kit/face-photos.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { sweepAtStart, sweepOrphans, sweepTemporary } from './actions/sweep.ts';
import { measureStoredPhoto } from './actions/photo-facts.ts';
import { photoFactsById, fileById, type FileKind, filePath, storeFile } from './index.ts';
import { objectPath } from './rules.ts';
import { saveFacts, photoFacts } from './store.ts';

let app: TestApp;
let home: string;
beforeAll(async () => {
  app = await testApp();
  home = app.ctx().config.dataDir;
});
afterAll(() => app.close());

let made = 0;
function aPath(content: string | Buffer): string {
  const path = join(home, `made-${made++}`);
  writeFileSync(path, content);
  return path;
}
const keep = (content: string | Buffer, kind: FileKind, rest: Partial<Parameters<typeof storeFile>[1]> = {}) =>
  storeFile(app.ctx(), {
    path: aPath(content),
    type: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
    kind,
    ...rest,
  });
const jpeg = (colour: string, width = 1600) =>
  sharp({ create: { width, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const old = new Date(Date.now() - 25 * 3600 * 1000);

describe('keeping', () => {
  test('W45 what was kept is there byte for byte under its hash, and no temporary file is left', async () => {
    const content = await jpeg('#a33');
    const file = await keep(content, 'photo', { edition: 'e1' });
    expect(file).toMatchObject({
      sha256: hashOf(content),
      bytes: content.length,
      width: 1600,
      height: 800,
      edition: 'e1',
      public: false,
    });
    expect(filePath(app.ctx(), file)).toBe(join(home, objectPath(file.sha256)));
    expect(readFileSync(filePath(app.ctx(), file))).toEqual(content);
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
  });

  test('W45 the same content for the same use is one row, for another use another row, and always one object', async () => {
    const content = await jpeg('#3a3');
    const [first, again] = [
      await keep(content, 'photo', { edition: 'e1' }),
      await keep(content, 'photo', { edition: 'e1' }),
    ];
    const elsewhere = await keep(content, 'photo', { edition: 'e2' });
    const nowhere = [await keep(content, 'logo', { public: true }), await keep(content, 'logo', { public: true })];
    expect(again).toEqual(first);
    expect(elsewhere.id).not.toBe(first.id);
    expect(nowhere[0]).toEqual(nowhere[1]);
    const objects = readdirSync(join(home, 'files'), { recursive: true }).filter(name =>
      String(name).endsWith(first.sha256),
    );
    expect(objects).toHaveLength(1);
  });

  test('W45 kept by many at once it is still one row', async () => {
    const content = await jpeg('#33a');
    const all = await Promise.all(Array.from({ length: 8 }, () => keep(content, 'photo', { edition: 'e3' })));
    expect(new Set(all.map(file => file.id)).size).toBe(1);
  });

  test('W45 an object that died before its row is used by the next one who brings it', async () => {
    const content = await jpeg('#aa3');
    const path = join(home, objectPath(hashOf(content)));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    const file = await keep(content, 'photo');
    expect(readFileSync(filePath(app.ctx(), file))).toEqual(content);
  });

  test('W45 when the disk refuses, there is no row', async () => {
    const content = 'never on disk';
    const folder = join(home, 'files', hashOf(content).slice(0, 2));
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'in the way');
    await expect(keep(content, 'pdf', { filename: 'lost' })).rejects.toThrow();
    rmSync(folder);
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
    const kept = await keep(content, 'pdf', { filename: 'second try' });
    expect(kept.filename).toBe('second try');
  });

  test('W17 only ids of our own form are looked up', async () => {
    for (const id of ['', '1', "' or 1=1", '../../etc/passwd', 'A'.repeat(26)])
      expect(await fileById(app.ctx(), id)).toBeUndefined();
  });
});

describe('measuring', () => {
  const rows = () => app.ctx().db.select().from(photoFacts);

  test('D16 a photo is measured once, in the background, however often it is kept', async () => {
    const content = await crowdPhoto();
    const file = await keep(content, 'photo', { edition: 'e1' });
    expect(await photoFactsById(app.ctx(), [file])).toEqual(new Map());
    await app.runJobs();
    const facts = (await photoFactsById(app.ctx(), [file])).get(file.id);
    expect(facts).toMatchObject({ facts: 2, width: 2048, height: 922, looked: true });
    expect(facts?.faces.length).toBeGreaterThan(25);
    const before = await rows();
    await app.later(60);
    const elsewhere = await keep(content, 'photo', { edition: 'e2' });
    await app.runJobs();
    expect((await photoFactsById(app.ctx(), [elsewhere])).get(elsewhere.id)).toEqual(facts);
    expect(await rows()).toEqual(before);
  });

  test('D16 measured by two at once, or again after being killed before it was written, it is one row', async () => {
    const file = await keep(await cameraPhoto(0), 'photo');
    await Promise.all([1, 2].map(() => measureStoredPhoto(app.ctx(), file.sha256)));
    await app.runJobs();
    const facts = (await photoFactsById(app.ctx(), [file])).get(file.id);
    expect(facts).toMatchObject({ looked: true, faces: [] });
    expect((await rows()).filter(row => row.sha256 === file.sha256)).toHaveLength(1);
  });

  test('D16 what an older measuring said does not count, and is replaced', async () => {
    const file = await keep(await crowdPhoto(), 'photo');
    await measureStoredPhoto(app.ctx(), file.sha256);
    const facts = (await photoFactsById(app.ctx(), [file])).get(file.id);
    if (!facts) throw new Error('it was not measured');
    const old = { ...facts, facts: 0, faces: [] } as unknown as typeof facts;
    await saveFacts(app.ctx().db, { sha256: file.sha256, facts: old, measuredAt: app.ctx().now() });
    expect(await photoFactsById(app.ctx(), [file])).toEqual(new Map());
    await measureStoredPhoto(app.ctx(), file.sha256);
    expect((await photoFactsById(app.ctx(), [file])).get(file.id)).toEqual(facts);
    await app.runJobs();
  });

  test('D16 a photo that cannot be measured is kept all the same; its job says why', async () => {
    const file = await keep('no picture at all', 'photo', { type: 'application/octet-stream' });
    await expect(app.runJobs()).rejects.toThrow('damaged');
    expect(await fileById(app.ctx(), file.id)).toEqual(file);
    expect(await photoFactsById(app.ctx(), [file])).toEqual(new Map());
  });
});

describe('sending', () => {
  const pdf = '%PDF-1.7 a soft copy';

  test('C-K02 a private PDF comes inline under our name, is never cached and can run nothing', async () => {
    const file = await keep(pdf, 'pdf', { edition: 'e1', filename: "Asha's <Birthday>.pdf" });
    for (const address of [`GET /download?fileId=${file.id}`, `GET /api/downloadpdf/${file.id}`]) {
      const got = await app.call(address);
      expect(got.status).toBe(200);
      expect(got.bytes.toString()).toBe(pdf);
      expect(got.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="Ashas Birthday.pdf"',
      });
      expect(got.headers['content-security-policy']).toContain('sandbox');
    }
  });

  test('C-K02 a part of it is sent when a part is asked for', async () => {
    const file = await keep(pdf, 'pdf', { edition: 'e1' });
    const got = await app.call(`GET /download?fileId=${file.id}`, { headers: { range: 'bytes=0-3' } });
    expect([got.status, got.bytes.toString()]).toEqual([206, '%PDF']);
  });

  test('C-K02 a public sample may be cached', async () => {
    const file = await keep('%PDF-1.7 a sample', 'sample', { type: 'application/pdf', public: true });
    expect((await app.call(`GET /api/downloadpdf/${file.id}`)).headers['cache-control']).toContain(
      'public, max-age=172800',
    );
  });

  test('C-K24 a thumbnail is WebP, 1220 wide, made once; public ones are cached for 172800 s', async () => {
    const file = await keep(await jpeg('#717'), 'page', { public: true });
    const got = await app.call(`GET /thumbnail/${file.id}`);
    expect(got.headers['content-type']).toBe('image/webp');
    expect(got.headers['cache-control']).toContain('max-age=172800');
    expect(await sharp(got.bytes).metadata()).toMatchObject({ format: 'webp', width: 1220, height: 610 });
    const thumbnail = join(
      home,
      `thumbnails/${file.sha256.slice(0, 2)}/${file.sha256.slice(2, 4)}/${file.sha256}.webp`,
    );
    const { mtimeMs } = statSync(thumbnail);
    const again = await Promise.all([1, 2, 3].map(() => app.call(`GET /thumbnail/${file.id}`)));
    expect(again.map(one => one.bytes.equals(got.bytes))).toEqual([true, true, true]);
    expect(statSync(thumbnail).mtimeMs).toBe(mtimeMs);
  });

  test('C-K24 where a picture stands small, a narrower one may be asked for; other widths are refused', async () => {
    const file = await keep(await jpeg('#727'), 'page', { public: true });
    const small = await app.call(`GET /thumbnail/${file.id}?width=320`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect((await app.call(`GET /thumbnail/${file.id}?width=321`)).status).toBe(400);
  });

  test('C-K24 a small one that everybody sees is AVIF for browsers that take it, and caches know', async () => {
    const headers = { accept: 'image/avif,image/webp,*/*;q=0.8' };
    const typeOf = async (file: { id: string }, query = '') => {
      const got = await app.call(`GET /thumbnail/${file.id}${query}`, { headers });
      expect(got.headers['vary']).toContain('accept');
      expect((await sharp(got.bytes).metadata()).format).toBe(
        got.headers['content-type'] === 'image/avif' ? 'heif' : 'webp',
      );
      return got.headers['content-type'];
    };
    const file = await keep(await jpeg('#737'), 'page', { public: true });
    expect(await typeOf(file, '?width=320')).toBe('image/avif');
    expect(await typeOf(file)).toBe('image/webp');
    expect(await typeOf(await keep(await jpeg('#747'), 'page'), '?width=320')).toBe('image/webp');
    expect((await app.call(`GET /thumbnail/${file.id}?width=320`)).headers['content-type']).toBe('image/webp');
  });

  test('D02 beside a link a picture stands whole in a JPEG of 1200 by 630, whatever a browser takes', async () => {
    const file = await keep(await jpeg('#757'), 'page', { public: true });
    const got = await app.call(`GET /thumbnail/${file.id}?shape=link`, { headers: { accept: 'image/avif' } });
    expect(got.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(got.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await app.call(`GET /thumbnail/${file.id}?shape=square`)).status).toBe(400);
  });

  test("W37 a customer's photo goes out as a thumbnail only, uncached; what is small stays small", async () => {
    const file = await keep(await jpeg('#177', 400), 'photo', { edition: 'e1' });
    expect((await app.call(`GET /download?fileId=${file.id}`)).status).toBe(404);
    const got = await app.call(`GET /thumbnail/${file.id}`);
    expect([got.status, got.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await sharp(got.bytes).metadata()).toMatchObject({ width: 400 });
  });

  test('W17 what is unknown, of another kind, or no id at all is 404', async () => {
    const page = await keep(await jpeg('#771'), 'page');
    const file = await keep('%PDF-1.7 not a picture', 'pdf');
    const addresses = [
      `GET /download?fileId=${'0'.repeat(26)}`,
      'GET /download?fileId=..%2F..%2Fimurs.db',
      'GET /api/downloadpdf/..%2F..%2Fetc%2Fpasswd',
      'GET /thumbnail/nothing',
      `GET /api/downloadpdf/${page.id}`,
      `GET /thumbnail/${file.id}`,
    ];
    const got = await Promise.all(addresses.map(address => app.call(address)));
    expect(got.map(({ status }) => status)).toEqual(addresses.map(() => 404));
  });

  test('W17 whoever guesses at ids is stopped after 30 misses in 10 minutes', async () => {
    await app.later(601);
    const guess = async () => (await app.call(`GET /thumbnail/${'1'.repeat(26)}`)).status;
    for (let n = 0; n < 30; n++) expect(await guess()).toBe(404);
    expect(await guess()).toBe(429);
    await app.later(601);
    expect(await guess()).toBe(404);
  });
});

describe('sweeping', () => {
  test('W36 what lay about for more than a day is gone, a form after an hour without a byte, and what is young stays', async () => {
    const tmp = join(home, 'tmp');
    const twoHours = new Date(app.clock.now().getTime() - 2 * 3600 * 1000);
    for (const form of ['form-gone', 'form-slow']) {
      mkdirSync(join(tmp, form), { recursive: true });
      writeFileSync(join(tmp, form, '0'), 'x');
    }
    utimesSync(join(tmp, 'form-gone', '0'), twoHours, twoHours);
    writeFileSync(join(tmp, 'old'), 'x');
    writeFileSync(join(tmp, 'young'), 'x');
    utimesSync(join(tmp, 'old'), old, old);
    for (const name of ['form-gone', 'form-slow', 'young']) utimesSync(join(tmp, name), twoHours, twoHours);
    await sweepTemporary(app.ctx());
    expect(readdirSync(tmp)).toEqual(['form-slow', 'young']);
  });

  test('M2 what the process before left among the temporary files is gone at the next start', async () => {
    mkdirSync(join(home, 'tmp', 'form-left'), { recursive: true });
    writeFileSync(join(home, 'tmp', 'form-left', '0'), 'x');
    await sweepAtStart(app.ctx());
    expect(existsSync(join(home, 'tmp'))).toBe(false);
  });

  test('W45 an old object without a row is swept; one with a row, and a young one, stay', async () => {
    const [named, orphan, young] = [await jpeg('#123'), await jpeg('#124'), await jpeg('#125')];
    const file = await keep(named, 'photo');
    utimesSync(filePath(app.ctx(), file), old, old);
    for (const content of [orphan, young]) {
      const path = join(home, objectPath(hashOf(content)));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      if (content === orphan) utimesSync(path, old, old);
    }
    await sweepOrphans(app.ctx());
    const there = (content: Buffer) =>
      statSync(join(home, objectPath(hashOf(content))), { throwIfNoEntry: false }) !== undefined;
    expect([named, orphan, young].map(there)).toEqual([true, false, true]);
    expect(existsSync(join(home, 'tmp')) ? readdirSync(join(home, 'tmp')) : []).toEqual([]);
  });
});
