import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { crowdPhoto } from '#test/kit/face-photos.ts';
import { cameraPhoto } from '#test/kit/photo-files.ts';
import { claimContent, settleClaim, sweepClaims } from './actions/claims.ts';
import { sweepAtStart, sweepTemporary } from './actions/sweep.ts';
import type { PhotoMeasurements } from '#typeset/index.ts';
import { measureStoredPhoto } from './actions/photo-facts.ts';
import {
  deleteFileRecord,
  photoFactsById,
  fileById,
  type FileKind,
  type FileRecord,
  fileStore,
  storeFile,
  withTemporaryFolder,
} from './index.ts';
import { objectPath } from './rules.ts';
import { fileClaims, saveFacts, photoFacts } from './store.ts';
import { filePath } from '#test/kit/stored-file.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await testApp();
  dataDir = app.ctx().config.dataDir;
});
afterAll(() => app.close());

let fileCount = 0;
function writeTestFile(content: string | Buffer): string {
  const path = join(dataDir, `made-${fileCount++}`);
  writeFileSync(path, content);
  return path;
}
const storeTestFile = (content: string | Buffer, kind: FileKind, rest: Partial<Parameters<typeof storeFile>[1]> = {}) =>
  storeFile(app.ctx(), {
    path: writeTestFile(content),
    type: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
    kind,
    ...rest,
  });
const jpeg = (colour: string, width = 1600) =>
  sharp({ create: { width, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
/** 25 hours ago: older than the age at which the sweep deletes. */
const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);

describe('storing', () => {
  test('W45 stores a file byte for byte under its hash and leaves no temporary file', async () => {
    const content = await jpeg('#a33');
    const file = await storeTestFile(content, 'photo', { edition: 'e1' });
    expect(file).toMatchObject({
      sha256: hashOf(content),
      bytes: content.length,
      width: 1600,
      height: 800,
      edition: 'e1',
      public: false,
    });
    expect(filePath(app.ctx(), file)).toBe(join(dataDir, objectPath(file.sha256)));
    expect(readFileSync(filePath(app.ctx(), file))).toEqual(content);
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]);
  });

  test('W45 stores the same content as one object, with one row for each use', async () => {
    const content = await jpeg('#3a3');
    const [first, again] = [
      await storeTestFile(content, 'photo', { edition: 'e1' }),
      await storeTestFile(content, 'photo', { edition: 'e1' }),
    ];
    const otherEdition = await storeTestFile(content, 'photo', { edition: 'e2' });
    const logos = [
      await storeTestFile(content, 'logo', { public: true }),
      await storeTestFile(content, 'logo', { public: true }),
    ];
    expect(again).toEqual(first);
    expect(otherEdition.id).not.toBe(first.id);
    expect(logos[0]).toEqual(logos[1]);
    const objects = readdirSync(join(dataDir, 'files'), { recursive: true }).filter(name =>
      String(name).endsWith(first.sha256),
    );
    expect(objects).toHaveLength(1);
  });

  test('W45 writes one row when eight callers store the same file at once', async () => {
    const content = await jpeg('#33a');
    const all = await Promise.all(Array.from({ length: 8 }, () => storeTestFile(content, 'photo', { edition: 'e3' })));
    expect(new Set(all.map(file => file.id)).size).toBe(1);
  });

  test('W45 reuses an object without a row when the same content is stored again', async () => {
    const content = await jpeg('#aa3');
    const path = join(dataDir, objectPath(hashOf(content)));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    const file = await storeTestFile(content, 'photo');
    expect(readFileSync(filePath(app.ctx(), file))).toEqual(content);
  });

  test('W45 writes no row when the disk refuses the file', async () => {
    const content = 'never on disk';
    const folder = join(dataDir, 'files', hashOf(content).slice(0, 2));
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'in the way');
    await expect(storeTestFile(content, 'pdf', { filename: 'lost' })).rejects.toThrow();
    rmSync(folder);
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]);
    const stored = await storeTestFile(content, 'pdf', { filename: 'second try' });
    expect(stored.filename).toBe('second try');
  });

  test('W17 finds nothing for a text that is not an id', async () => {
    for (const id of ['', '1', "' or 1=1", '../../etc/passwd', 'A'.repeat(26)])
      expect(await fileById(app.ctx(), id)).toBeUndefined();
  });
});

describe('measuring', () => {
  const rows = () => app.ctx().db.select().from(photoFacts);

  test('D16 measures a photo once, in the background, however often it is stored', async () => {
    const content = await crowdPhoto();
    const file = await storeTestFile(content, 'photo', { edition: 'e1' });
    expect(await photoFactsById(app.ctx(), [file])).toEqual(new Map());
    await app.runJobs();
    const facts = (await photoFactsById(app.ctx(), [file])).get(file.id);
    expect(facts).toMatchObject({ facts: 3, width: 2048, height: 922, looked: true });
    expect(facts?.faces.length).toBeGreaterThan(25);
    const before = await rows();
    await app.later(60);
    const otherEdition = await storeTestFile(content, 'photo', { edition: 'e2' });
    await app.runJobs();
    expect((await photoFactsById(app.ctx(), [otherEdition])).get(otherEdition.id)).toEqual(facts);
    expect(await rows()).toEqual(before);
  });

  test('D16 writes one row when a photo is measured twice at once or again', async () => {
    const file = await storeTestFile(await cameraPhoto(0), 'photo');
    await Promise.all([1, 2].map(() => measureStoredPhoto(app.ctx(), file.sha256)));
    await app.runJobs();
    const facts = (await photoFactsById(app.ctx(), [file])).get(file.id);
    expect(facts).toMatchObject({ looked: true, faces: [] });
    expect((await rows()).filter(row => row.sha256 === file.sha256)).toHaveLength(1);
  });

  test('D16 ignores and replaces facts of an older version', async () => {
    const file = await storeTestFile(await crowdPhoto(), 'photo');
    await measureStoredPhoto(app.ctx(), file.sha256);
    const facts = (await photoFactsById(app.ctx(), [file])).get(file.id);
    if (!facts) throw new Error('it was not measured');
    const oldFacts = { ...facts, facts: 0, faces: [] } as unknown as typeof facts;
    await saveFacts(app.ctx().db, { sha256: file.sha256, facts: oldFacts, measuredAt: app.ctx().now() });
    expect(await photoFactsById(app.ctx(), [file])).toEqual(new Map());
    await measureStoredPhoto(app.ctx(), file.sha256);
    expect((await photoFactsById(app.ctx(), [file])).get(file.id)).toEqual(facts);
    await app.runJobs();
  });

  test('D16 (magazine 12) uses facts from before tones were measured, and replaces them when such a photo is measured again', async () => {
    const file = await storeTestFile(await cameraPhoto(1), 'photo');
    await app.runJobs();
    const factsNow = async () => (await photoFactsById(app.ctx(), [file])).get(file.id);
    const { tones, ...measured } = (await factsNow()) ?? {};
    expect(tones?.levels).toHaveLength(7);
    const before = { ...measured, facts: 2 } as PhotoMeasurements;
    await saveFacts(app.ctx().db, { sha256: file.sha256, facts: before, measuredAt: app.ctx().now() });
    expect(await factsNow()).toEqual(before);
    await measureStoredPhoto(app.ctx(), file.sha256);
    expect(await factsNow()).toEqual({ ...measured, tones });
  });

  test('D16 keeps a photo that cannot be measured, and its job fails with the reason', async () => {
    const file = await storeTestFile('no picture at all', 'photo', { type: 'application/octet-stream' });
    await expect(app.runJobs()).rejects.toThrow('damaged');
    expect(await fileById(app.ctx(), file.id)).toEqual(file);
    expect(await photoFactsById(app.ctx(), [file])).toEqual(new Map());
  });
});

describe('sending', () => {
  const pdf = '%PDF-1.7 a soft copy';

  test('C-K02 sends a private PDF inline under a safe name, uncached and sandboxed', async () => {
    const file = await storeTestFile(pdf, 'pdf', { edition: 'e1', filename: "Asha's <Birthday>.pdf" });
    for (const address of [`GET /download?fileId=${file.id}`, `GET /api/downloadpdf/${file.id}`]) {
      const reply = await app.call(address);
      expect(reply.status).toBe(200);
      expect(reply.bytes.toString()).toBe(pdf);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="Ashas Birthday.pdf"',
      });
      expect(reply.headers['content-security-policy']).toContain('sandbox');
    }
  });

  test('C-K02 sends the requested range of a file with 206', async () => {
    const file = await storeTestFile(pdf, 'pdf', { edition: 'e1' });
    const reply = await app.call(`GET /download?fileId=${file.id}`, { headers: { range: 'bytes=0-3' } });
    expect([reply.status, reply.bytes.toString()]).toEqual([206, '%PDF']);
  });

  test('C-K02 lets a public sample be cached for 172800 s', async () => {
    const file = await storeTestFile('%PDF-1.7 a sample', 'sample', { type: 'application/pdf', public: true });
    expect((await app.call(`GET /api/downloadpdf/${file.id}`)).headers['cache-control']).toContain(
      'public, max-age=172800',
    );
  });

  test('C-K24 makes a thumbnail once, as WebP 1220 pixels wide; public ones are cached for 172800 s', async () => {
    const file = await storeTestFile(await jpeg('#717'), 'page', { public: true });
    const reply = await app.call(`GET /thumbnail/${file.id}`);
    expect(reply.headers['content-type']).toBe('image/webp');
    expect(reply.headers['cache-control']).toContain('max-age=172800');
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'webp', width: 1220, height: 610 });
    const thumbnail = join(
      dataDir,
      `thumbnails/${file.sha256.slice(0, 2)}/${file.sha256.slice(2, 4)}/${file.sha256}.webp`,
    );
    const { mtimeMs } = statSync(thumbnail);
    const again = await Promise.all([1, 2, 3].map(() => app.call(`GET /thumbnail/${file.id}`)));
    expect(again.map(({ bytes }) => bytes.equals(reply.bytes))).toEqual([true, true, true]);
    expect(statSync(thumbnail).mtimeMs).toBe(mtimeMs);
  });

  test('C-K24 sends a narrower thumbnail on request and refuses other widths with 400', async () => {
    const file = await storeTestFile(await jpeg('#727'), 'page', { public: true });
    const small = await app.call(`GET /thumbnail/${file.id}?width=320`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect((await app.call(`GET /thumbnail/${file.id}?width=321`)).status).toBe(400);
  });

  test('C-K24 sends a small public thumbnail as AVIF to browsers that accept it, with `vary: accept`', async () => {
    const headers = { accept: 'image/avif,image/webp,*/*;q=0.8' };
    const typeOf = async (file: { id: string }, query = '') => {
      const reply = await app.call(`GET /thumbnail/${file.id}${query}`, { headers });
      expect(reply.headers['vary']).toContain('accept');
      expect((await sharp(reply.bytes).metadata()).format).toBe(
        reply.headers['content-type'] === 'image/avif' ? 'heif' : 'webp',
      );
      return reply.headers['content-type'];
    };
    const file = await storeTestFile(await jpeg('#737'), 'page', { public: true });
    expect(await typeOf(file, '?width=320')).toBe('image/avif');
    expect(await typeOf(file)).toBe('image/webp');
    expect(await typeOf(await storeTestFile(await jpeg('#747'), 'page'), '?width=320')).toBe('image/webp');
    expect((await app.call(`GET /thumbnail/${file.id}?width=320`)).headers['content-type']).toBe('image/webp');
  });

  test('D02 sends the picture of a link preview as a JPEG of 1200 by 630, whatever the browser accepts', async () => {
    const file = await storeTestFile(await jpeg('#757'), 'page', { public: true });
    const reply = await app.call(`GET /thumbnail/${file.id}?shape=link`, { headers: { accept: 'image/avif' } });
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await app.call(`GET /thumbnail/${file.id}?shape=square`)).status).toBe(400);
  });

  test('W37 sends a customer’s photo as a thumbnail only, uncached and never enlarged', async () => {
    const file = await storeTestFile(await jpeg('#177', 400), 'photo', { edition: 'e1' });
    expect((await app.call(`GET /download?fileId=${file.id}`)).status).toBe(404);
    const reply = await app.call(`GET /thumbnail/${file.id}`);
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: 400 });
  });

  test('W17 answers 404 for an unknown id, a file of another kind, and a text that is not an id', async () => {
    const page = await storeTestFile(await jpeg('#771'), 'page');
    const file = await storeTestFile('%PDF-1.7 not a picture', 'pdf');
    const addresses = [
      `GET /download?fileId=${'0'.repeat(26)}`,
      'GET /download?fileId=..%2F..%2Fimurs.db',
      'GET /api/downloadpdf/..%2F..%2Fetc%2Fpasswd',
      'GET /thumbnail/nothing',
      `GET /api/downloadpdf/${page.id}`,
      `GET /thumbnail/${file.id}`,
    ];
    const reply = await Promise.all(addresses.map(address => app.call(address)));
    expect(reply.map(({ status }) => status)).toEqual(addresses.map(() => 404));
  });

  test('W17 answers 429 after 30 unknown file ids within 10 minutes', async () => {
    await app.later(601);
    const guess = async () => (await app.call(`GET /thumbnail/${'1'.repeat(26)}`)).status;
    for (let n = 0; n < 30; n++) expect(await guess()).toBe(404);
    expect(await guess()).toBe(429);
    await app.later(601);
    expect(await guess()).toBe(404);
  });
});

describe('the sweep', () => {
  test('W36 deletes temporary files after a day and forms after an hour without a write', async () => {
    const tmp = join(dataDir, 'tmp');
    const twoHours = new Date(app.clock.now().getTime() - 2 * 3600 * 1000);
    for (const form of ['form-gone', 'form-slow']) {
      mkdirSync(join(tmp, form), { recursive: true });
      writeFileSync(join(tmp, form, '0'), 'x');
    }
    utimesSync(join(tmp, 'form-gone', '0'), twoHours, twoHours);
    writeFileSync(join(tmp, 'old'), 'x');
    writeFileSync(join(tmp, 'young'), 'x');
    utimesSync(join(tmp, 'old'), dayAgo, dayAgo);
    for (const name of ['form-gone', 'form-slow', 'young']) utimesSync(join(tmp, name), twoHours, twoHours);
    await sweepTemporary(app.ctx());
    expect(readdirSync(tmp)).toEqual(['form-slow', 'young']);
  });

  test('W45 two runs of one job at once leave each other’s folder alone; what a killed run left is deleted', async () => {
    const left = join(dataDir, 'tmp', 'print-e1-left');
    mkdirSync(left, { recursive: true });
    await withTemporaryFolder(app.ctx(), 'print-e1-', async first => {
      expect(existsSync(left)).toBe(false);
      await withTemporaryFolder(app.ctx(), 'print-e1-', async second => expect(existsSync(second)).toBe(true));
      expect(existsSync(first)).toBe(true);
    });
  });

  test('M2 deletes the temporary files of the previous process at the next start', async () => {
    mkdirSync(join(dataDir, 'tmp', 'form-left'), { recursive: true });
    writeFileSync(join(dataDir, 'tmp', 'form-left', '0'), 'x');
    await sweepAtStart(app.ctx());
    expect(existsSync(join(dataDir, 'tmp'))).toBe(false);
  });

  const isStored = (sha256: string) => existsSync(join(dataDir, objectPath(sha256)));
  const claims = () => app.ctx().db.select().from(fileClaims);
  /** Two moments later: what was released counts as ended then. */
  const sweep = async () => {
    await app.later(1);
    await sweepClaims(app.ctx());
  };

  test('W90 deletes what was stored without a row after a day, by its claim; a young one stays', async () => {
    const content = 'stored, and then the process ended';
    const sha256 = hashOf(content);
    await claimContent(app.ctx(), sha256);
    await app.ctx().use(fileStore).put(objectPath(sha256), writeTestFile(content));
    await sweep();
    expect(isStored(sha256)).toBe(true);
    await app.later(25 * 3600);
    await sweep();
    expect([isStored(sha256), await claims()]).toEqual([false, []]);
  });

  test('W90 deletes released content unless another row names it or somebody stores it', async () => {
    const files = [
      await storeTestFile('%PDF-1.7 shared', 'pdf', { edition: 'e1' }),
      await storeTestFile('%PDF-1.7 shared', 'pdf', { edition: 'e2' }),
    ];
    expect(await claims()).toEqual([]);
    const [{ sha256 }] = files as [FileRecord, FileRecord];
    await app.ctx().transaction(ctx => deleteFileRecord(ctx, files[0]!.id));
    await sweep();
    expect([isStored(sha256), await claims()]).toEqual([true, []]);
    const claim = await claimContent(app.ctx(), sha256);
    await app.ctx().transaction(ctx => deleteFileRecord(ctx, files[1]!.id));
    await sweep();
    expect([isStored(sha256), (await claims()).map(({ id }) => id)]).toEqual([true, [claim]]);
    await app.later(25 * 3600);
    await sweep();
    expect([isStored(sha256), await claims()]).toEqual([false, []]);
  });

  test('W90 a row is not written once its claim was swept', async () => {
    const claim = await claimContent(app.ctx(), hashOf('too slow'));
    await app.later(25 * 3600);
    await sweep();
    await expect(app.ctx().transaction(ctx => settleClaim(ctx, claim))).rejects.toThrow('too long');
  });

  test('W90 goes on when one object cannot be deleted, and comes back to it a day later', async () => {
    const stuck = 'in the way';
    const path = join(dataDir, objectPath(hashOf(stuck)));
    mkdirSync(join(path, 'a folder'), { recursive: true });
    await claimContent(app.ctx(), hashOf(stuck));
    await claimContent(app.ctx(), hashOf('nothing'));
    await app.later(25 * 3600);
    await sweep();
    expect((await claims()).map(({ subject }) => subject)).toEqual([hashOf(stuck)]);
    rmSync(path, { recursive: true });
    await app.later(25 * 3600);
    await sweep();
    expect(await claims()).toEqual([]);
  });
});
