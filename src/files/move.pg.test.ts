import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { beginPhoto } from '#test/kit/begun-upload.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { s3Env, startS3Server, type TestS3Server } from '#test/kit/s3-server.ts';
import { askOffset, sendBytes, sha256Of } from '#test/kit/tus.ts';
import { eraseContent } from './actions/erase.ts';
import { moveObject } from './actions/move.ts';
import { namedContents } from './actions/named-objects.ts';
import { newWalk, walkObjects } from './actions/walk-objects.ts';
import { deleteFileRecord, diskStorage, eraseFile, type FileRecord, FileStore, fileStore, storeFile } from './index.ts';
import { objectPath } from './rules.ts';
import { fileClaims } from './store.ts';
import { s3Storage } from '#src/adapters/storage/s3.ts';
import { ObjectMissing, type ObjectStorage } from './storage.ts';

let server: TestS3Server;
let app: TestApp;
let dataDir: string;
let disk: ObjectStorage;
beforeAll(async () => {
  server = await startS3Server();
  app = await testApp({ database: 'postgres', env: { ...s3Env(server), LIMITS: 'off' } });
  dataDir = app.shop.runtime.config.dataDir;
  disk = diskStorage(dataDir);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  Object.assign(server, { fault: undefined, when: () => true, before: () => undefined });
  server.objects.clear();
  await app.ctx().db.execute(sql`truncate files, file_claims, upload_parts, story_uploads`);
});

let fileCount = 0;
async function store(content: string): Promise<FileRecord> {
  const path = join(dataDir, `made-${fileCount++}`);
  writeFileSync(path, content);
  return storeFile(app.ctx(), { path, type: 'application/pdf', kind: 'pdf', edition: 'e1', filename: content });
}
const keyOf = ({ sha256 }: FileRecord) => objectPath(sha256);
const pathOf = (file: FileRecord) => join(dataDir, keyOf(file));

/** A file of the time when files were on the disk. */
async function storeOnDisk(content: string): Promise<FileRecord> {
  const file = await store(content);
  const path = join(dataDir, `made-${fileCount++}`);
  writeFileSync(path, content);
  await disk.put(keyOf(file), path);
  server.objects.delete(keyOf(file));
  return file;
}
const storeSome = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => storeOnDisk(`%PDF-1.7 ${name} ${n}`)));
const read = async (file: FileRecord) => (await app.call(`GET /download?fileId=${file.id}`)).bytes.toString();

/** Starts `npm run files -- move` or `files -- check` on the shop's settings. */
function runFiles(...args: string[]) {
  const child = spawn(resolve('node_modules/node/bin/node'), ['scripts/files.ts', ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: app.databaseUrl,
      ...s3Env(server),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { ended, kill: () => child.kill('SIGKILL') };
}
const s3 = () => s3Storage({ ...server, region: 'us-east-1', idleMs: 500 });
/** The bucket, with something else in place of some of its methods. */
function bucketWith(changed: Partial<ObjectStorage>): ObjectStorage {
  const bucket = s3();
  return {
    put: (...put) => bucket.put(...put),
    read: key => bucket.read(key),
    size: key => bucket.size(key),
    delete: key => bucket.delete(key),
    ...changed,
  };
}
/** Moves one file in this process; `to` may do something in between. */
const move = (file: FileRecord, to: ObjectStorage = s3()) =>
  moveObject(
    app.ctx(),
    { kind: namedContents, from: disk, to, keep: false },
    { key: keyOf(file), place: file.sha256, sha256: file.sha256 },
  );

test('W105 files are moved to the bucket while the shop stores, reads and deletes, and none is missing', async () => {
  const old = await storeSome(60, 'of the first year');
  const gone = old.filter((_, n) => n % 6 === 0);
  const stay = old.filter(file => !gone.includes(file));
  const running = runFiles('move', '--at-once', '4');
  const added: FileRecord[] = [];
  const wrong: string[] = [];
  const live = async () => {
    for (const [n, file] of gone.entries()) {
      added.push(await store(`%PDF-1.7 meanwhile ${n}`));
      const asked = stay[(n * 7) % stay.length]!;
      if ((await read(asked)) !== asked.filename) wrong.push(asked.sha256);
      await app.ctx().transaction(ctx => (n % 2 ? eraseFile(ctx, file.id) : deleteFileRecord(ctx, file.id)));
      await app.runJobs();
    }
  };
  const [{ code, output }] = await Promise.all([running.ended, live()]);
  expect([code, wrong]).toEqual([0, []]);
  expect(output).toMatch(/Done: .*moved/);
  // The command keeps objects for five minutes, as every process on a database server does.
  await app.later(301);
  for (const { sha256 } of gone) await eraseContent(app.ctx(), { sha256 });
  for (const file of [...stay, ...added]) {
    expect(sha256Of(server.objects.get(keyOf(file))!)).toBe(file.sha256);
    expect(await read(file)).toBe(file.filename);
  }
  for (const file of stay) expect(existsSync(pathOf(file))).toBe(false);
  for (const file of gone) expect([server.objects.has(keyOf(file)), existsSync(pathOf(file))]).toEqual([false, false]);
  expect(await app.ctx().db.select().from(fileClaims)).toEqual([]);
  expect((await runFiles('check').ended).output).toContain(`Done: ${stay.length + added.length} there`);
});

test('W105 a move that was killed goes on where it was, and no file is lost or moved in part', async () => {
  const files = await storeSome(40, 'before the power cut');
  let sent = 0;
  const running = runFiles('move', '--at-once', '4');
  server.before = what => void (what.startsWith('PUT') && ++sent === 15 && running.kill());
  expect((await running.ended).code).toBeNull();
  server.before = () => undefined;
  for (const file of files) expect(await read(file)).toBe(file.filename);
  expect((await runFiles('move').ended).code).toBe(0);
  for (const file of files) {
    expect(sha256Of(server.objects.get(keyOf(file))!)).toBe(file.sha256);
    expect(existsSync(pathOf(file))).toBe(false);
  }
  // What the killed one had claimed is settled a day later, and stays.
  await app.later(25 * 3600);
  for (const file of files) await eraseContent(app.ctx(), file);
  expect(server.objects.size).toBe(files.length);
});

test('W105 a damaged file is named, stays where it is, and is not moved; a missing one is named', async () => {
  const [damaged, missing, whole] = await storeSome(3, 'on an old disk');
  writeFileSync(pathOf(damaged!), '%PDF-1.7 on an old disk !');
  await disk.delete(keyOf(missing!));
  const named = [`damaged: ${keyOf(damaged!)}`, `missing: ${keyOf(missing!)}`];
  for (const [args, rest, isHere] of [
    [['check'], '1 left', true],
    [['move', '--keep'], '1 moved', true],
    [['move'], '1 moved', false],
    [['move', '--check'], '1 there', false],
  ] as const) {
    const { code, output } = await runFiles(...args).ended;
    expect([code, ...named.filter(line => !output.includes(line))]).toEqual([1]);
    expect(output).toContain(rest);
    expect(existsSync(pathOf(damaged!))).toBe(true);
    expect(server.objects.has(keyOf(damaged!))).toBe(false);
    expect(existsSync(pathOf(whole!))).toBe(isHere);
  }
});

test('W105 while the bucket is away a move waits, and it never trusts what the bucket did not keep', async () => {
  await storeSome(6, 'during the outage');
  server.fault = 'busy';
  let waits = 0;
  const state = await walkObjects(app.ctx(), newWalk(), {
    kinds: [namedContents],
    atOnce: 2,
    work: (kind, object) => moveObject(app.ctx(), { kind, from: disk, to: s3(), keep: false }, object),
    onPage: () => Promise.resolve(),
    onTrouble: ({ key }) => expect.unreachable(key),
    async whenAway() {
      waits++;
      if (waits === 3) server.fault = undefined;
    },
  });
  expect(state.counts).toEqual({ moved: 6 });
  expect(waits).toBeGreaterThanOrEqual(3);

  const file = await storeOnDisk('%PDF-1.7 changed in the bucket');
  server.fault = 'changed';
  server.when = what => what.startsWith('GET');
  expect((await move(file)).outcome).toBe('damaged');
  expect(existsSync(pathOf(file))).toBe(true);
  server.fault = undefined;
  // Something else of the same size is there already.
  server.objects.set(keyOf(file), Buffer.from('%PDF-1.7 changed in the BUCKET'));
  expect((await move(file)).outcome).toBe('moved');
  expect(await read(file)).toBe(file.filename);
});

test('W105 what is erased while it is moved is nowhere afterwards', async () => {
  for (const at of ['before', 'after'] as const) {
    const file = await storeOnDisk(`%PDF-1.7 to be erased ${at}`);
    const erase = async () => {
      await app.ctx().transaction(ctx => eraseFile(ctx, file.id));
      await app.runJobs();
    };
    const to = bucketWith({
      async put(...put) {
        if (at === 'before') await erase();
        await s3().put(...put);
        if (at === 'after') await erase();
      },
    });
    expect((await move(file, to)).outcome).toBe('gone');
    expect([server.objects.has(keyOf(file)), existsSync(pathOf(file))]).toEqual([false, false]);
    expect(await app.ctx().db.select().from(fileClaims)).toEqual([]);
  }
});

test('W105 a file that is moved between the two looks of a reader is still found', async () => {
  const file = await storeOnDisk('%PDF-1.7 read at this moment');
  const { cache } = app.ctx().use(fileStore);
  await cache.delete(keyOf(file));
  let looks = 0;
  const objects = bucketWith({
    async read(key) {
      if (looks++ > 0) return s3().read(key);
      await move(file);
      throw new ObjectMissing(key);
    },
  });
  const path = await new FileStore({ objects, before: disk, cache }).localPath(file.sha256);
  expect(readFileSync(path, 'utf8')).toBe(file.filename);
});

test('W105 an upload goes on while its parts are moved, and what is given up is deleted', async () => {
  const bytes = Buffer.alloc(300_000, 'a photo ');
  const { at } = await beginPhoto(app, 'e1', bytes);
  const address = `http://localhost:${await listenOnFreePort(app)}${at}`;
  await sendBytes(address, 0, bytes.subarray(0, 100_000));
  const [key, part] = [...server.objects][0]!;
  const path = join(dataDir, 'made-part');
  writeFileSync(path, part);
  await disk.put(key, path);
  server.objects.clear();
  const { code, output } = await runFiles('move').ended;
  expect([code, output]).toEqual([0, expect.stringContaining('1 moved') as string]);
  expect([server.objects.get(key)?.length, existsSync(join(dataDir, key))]).toEqual([100_000, false]);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  expect((await askOffset(address)).offset).toBe(100_000);
  expect(await sendBytes(address, 100_000, bytes.subarray(100_000))).toEqual({ status: 204, offset: bytes.length });
});

test('W105 an object that is nowhere is still told from a bucket that is away', async () => {
  const file = await storeOnDisk('%PDF-1.7 nowhere');
  await disk.delete(keyOf(file));
  await expect(app.ctx().use(fileStore).localPath(file.sha256)).rejects.toThrow(ObjectMissing);
});
