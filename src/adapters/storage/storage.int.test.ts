import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ObjectMissing, StorageAway, type ObjectStorage } from '#src/files/storage.ts';
import { startS3Server, type TestS3Server } from '#test/kit/s3-server.ts';
import { startSwift, type Swift } from '#test/kit/swift.ts';
import { diskStorage } from '#src/files/index.ts';
import { s3Storage } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'imurs-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let fileCount = 0;
function newFile(content: Buffer | string): string {
  const path = join(folder, `file-${fileCount++}`);
  writeFileSync(path, content);
  return path;
}
let keyCount = 0;
/** A key that nothing was stored under. */
const newKey = () => `files/ab/cd/key-${keyCount++}`;
const contentOf = async (storage: ObjectStorage, key: string) => buffer(await storage.read(key));

/** What every storage does, whoever stands behind it. */
function itStores(open: () => Promise<ObjectStorage>): void {
  let storage: ObjectStorage;
  beforeAll(async () => {
    storage = await open();
  }, 60_000);

  test('W90 stores a file as it is, and the file stays', async () => {
    const key = newKey();
    const content = randomBytes(3_000_001);
    const path = newFile(content);
    await storage.put(key, path);
    expect((await contentOf(storage, key)).equals(content)).toBe(true);
    expect([await storage.size(key), existsSync(path)]).toEqual([content.length, true]);
  });

  test('W90 stores nothing twice, and what has another size anew', async () => {
    const key = newKey();
    for (const content of ['half', 'the whole', 'the whole']) await storage.put(key, newFile(content));
    expect((await contentOf(storage, key)).toString()).toBe('the whole');
  });

  test('W90 stores a new object without asking, also an empty one', async () => {
    for (const content of ['a part', '']) {
      const key = newKey();
      await storage.put(key, newFile(content), { isNew: true });
      expect([(await contentOf(storage, key)).toString(), await storage.size(key)]).toEqual([content, content.length]);
    }
  });

  test('W90 tells a missing object from a storage that is away', async () => {
    const key = newKey();
    expect(await storage.size(key)).toBeUndefined();
    await expect(storage.read(key)).rejects.toThrow(ObjectMissing);
    await storage.delete(key);
  });

  test('W90 deletes an object, once and again', async () => {
    const key = newKey();
    await storage.put(key, newFile('content'));
    for (let n = 0; n < 2; n++) await storage.delete(key);
    expect(await storage.size(key)).toBeUndefined();
    await storage.put(key, newFile('again'));
    expect(await storage.size(key)).toBe(5);
  });

  test('W90 stores and deletes in one folder at once', async () => {
    const files = Array.from({ length: 12 }, (_, n) => ({ key: newKey(), content: `content ${n}` }));
    await Promise.all(
      files.map(async ({ key, content }) => {
        await storage.put(`one/${key}`, newFile(content));
        await storage.delete(`one/${key}`);
        await storage.put(key, newFile(content), { isNew: true });
      }),
    );
    for (const { key, content } of files) expect((await contentOf(storage, key)).toString()).toBe(content);
  });
}

describe('the disk', () => {
  const root = join(folder, 'disk');
  itStores(() => Promise.resolve(diskStorage(root)));

  test('W45 leaves neither temporary files nor a half object', () => {
    expect(readdirSync(join(root, 'tmp'))).toEqual([]);
  });
});

/**
 * `S3_CONTRACT=swift`: an OpenStack Swift out of Debian's packages stands in for the S3 server, `npm run prove -- s3`.
 */
const isSwift = process.env['S3_CONTRACT'] === 'swift';

describe.skipIf(!isSwift)('Swift', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
  }, 120_000);
  afterAll(() => swift.stop());
  const open = () => s3Storage({ ...swift, region: 'us-east-1' });
  itStores(() => Promise.resolve(open()));

  test('W90 stores and reads 200 MB without having them in memory', async () => {
    const path = newFile('');
    const hash = createHash('sha256');
    const part = Buffer.alloc(1_000_000);
    for (let n = 0; n < 200; n++) {
      hash.update(randomFillSync(part));
      appendFileSync(path, part);
    }
    const sha256 = hash.digest('hex');
    let most = 0;
    const look = () => (most = Math.max(most, process.memoryUsage().arrayBuffers));
    const looking = setInterval(look, 10);
    const key = newKey();
    const read = createHash('sha256');
    await open().put(key, path);
    await pipeline(await open().read(key), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) read.update(chunk);
    });
    clearInterval(looking);
    expect(read.digest('hex')).toBe(sha256);
    console.log(`200 MB to Swift and back took buffers of ${Math.round(most / 1e6)} MB`);
    expect(most).toBeLessThan(120_000_000);
  });
});

describe('an S3 server', () => {
  let server: TestS3Server;
  const idleMs = 300;
  const open = () => s3Storage({ ...server, region: 'us-east-1', idleMs });
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.fault = undefined;
    server.when = () => true;
  });
  itStores(() => Promise.resolve(open()));

  for (const fault of ['busy', 'silent'] as const)
    test(`W90 counts as away when it is ${fault}`, async () => {
      const storage = open();
      const key = newKey();
      server.fault = fault;
      await expect(storage.put(key, newFile('content'))).rejects.toThrow(StorageAway);
      await expect(storage.read(key)).rejects.toThrow(StorageAway);
      await expect(storage.size(key)).rejects.toThrow(StorageAway);
      await expect(storage.delete(key)).rejects.toThrow(StorageAway);
      server.fault = undefined;
      expect(await storage.size(key)).toBeUndefined();
    });

  test('W90 counts as away when nothing listens there, and when it breaks off', async () => {
    const gone = await startS3Server();
    const storage = s3Storage({ ...gone, region: 'us-east-1', idleMs });
    await storage.put('files/x', newFile(randomBytes(200_000)));
    gone.fault = 'cut';
    await expect(contentOf(storage, 'files/x')).rejects.toThrow(StorageAway);
    await gone.close();
    await expect(storage.size('files/x')).rejects.toThrow(StorageAway);
  });

  test('W90 sends a file again when the first attempt fails', async () => {
    const key = newKey();
    let failures = 2;
    server.fault = 'busy';
    server.when = what => what === `PUT ${key}` && failures-- > 0;
    await open().put(key, newFile('content'), { isNew: true });
    expect(server.objects.get(key)?.toString()).toBe('content');
  });

  test('W90 refuses bytes that were changed on the way', async () => {
    const key = newKey();
    await open().put(key, newFile('content'));
    expect(server.asked).toContain(`PUT ${key}`);
    const md5 = createHash('md5').update('other').digest('base64');
    const wrong = await fetch(`${server.endpoint}/${server.bucket}/${key}`, {
      method: 'PUT',
      headers: { authorization: server.accessKey, 'content-md5': md5 },
      body: 'content',
    });
    expect(wrong.status).toBe(400);
  });

  test('W90 a wrong key is an error that names neither the key nor the server', async () => {
    const storage = s3Storage({ ...server, region: 'us-east-1', accessKey: 'nobody', secretKey: 'hunter2' });
    const error: unknown = await storage.read(newKey()).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(StorageAway);
    expect((error as Error).message).toMatch(/refuses.*403/);
    expect((error as Error).message).not.toMatch(/nobody|hunter2|127\.0\.0\.1/);
  });
});
