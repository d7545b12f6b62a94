import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, customerLink, takeStep, viewEdition } from '#src/editions/index.ts';
import { files } from '#src/files/store.ts';
import { handleSweepUploads } from '#src/uploads/jobs.ts';
import { maxOpenTakes, maxTakeBytes } from '#src/uploads/rules.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { eventually } from '#test/kit/api-customer.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { askOffset, beginBytes, sendBytes, sha256Of, waitForBytes } from '#test/kit/tus.ts';
import { encodeWav } from './rules.ts';
import { brokenOffTakes } from './index.ts';

let app: TestApp;
let url: string;
let edition: EditionId;
beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
  url = `http://localhost:${await listenOnFreePort(app)}`;
});
afterAll(() => app.close());
const newEdition = () =>
  app
    .ctx()
    .transaction(ctx =>
      createEdition(ctx, { ...birthdayOrder, customer: 'c1', customerName: 'Asha', customerPhone: null }),
    );
beforeEach(async () => void (edition = await newEdition()));

const staff = { kind: 'staff', id: 's1', role: 'editor', name: 'Meera' } as const;
const type = 'audio/webm;codecs=opus';
const begin = (take: string, more: object = {}) =>
  app.call('POST /api/beginTake', { json: { edition, take, key: 1, type, device: 'phone', ...more } });
const list = async () => (await app.call('POST /api/takes', { json: { edition } })).body.takes;
const claim = async (take: string, device: string, from?: string) =>
  (await app.call('POST /api/claimTake', { json: { edition, take, device, from } })).body;
const soundOf = (take: string, of = edition) => app.call(`GET /api/takes/${of}/${take}`);
const filesOf = (id: string) => {
  const folder = join(app.shop.runtime.config.dataDir, 'uploads', id);
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** How much has arrived, once it is more than `before`. */
async function laterOffset(at: string, before: number): Promise<number | undefined> {
  const { offset } = await askOffset(at);
  return offset > before ? offset : undefined;
}

/** Second by second of a recording, as a browser hands it over. */
const chunks = Array.from({ length: 12 }, (_, n) => Buffer.alloc(4000 + n, `second ${n} `));
const sound = Buffer.concat(chunks);

/** A take of twelve seconds that has arrived. */
async function arrivedTake(more: object = {}) {
  const take = randomUUID();
  const { body } = await begin(take, more);
  expect(await sendBytes(url + body.at, 0, sound)).toEqual({ status: 204, offset: sound.length });
  return { take, id: body.id, at: url + body.at };
}

/** Half a minute in which nothing comes. */
const quiet = () => app.later(31);

const wav = (loudness: number) =>
  new Blob([encodeWav(new Float32Array(16_000).fill(loudness), 16_000)], { type: 'audio/wav' });
async function save(fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ edition, saving: '1', ...fields })) form.set(name, value);
  return app.call('POST /api/updateAbstract', { form });
}
/** Saves the recording of question 1, which is made of these takes. */
const saveVoice = (loudness: number, takes: string) =>
  save({ audioQuestion1: 'Which day?', audio1: wav(loudness), takes1: takes });
const storedVoice = async () =>
  (await app.call('POST /api/abstract', { json: { id: edition } })).body.questions[1]?.voice?.sha256;

describe('a recording that is sent while it is made', () => {
  test('W51 arrives second by second without a length, goes on after a cut, and is what the device has', async () => {
    const take = randomUUID();
    const { status, body } = await begin(take);
    expect({ status, offset: body.offset, done: body.done }).toEqual({ status: 200, offset: 0, done: false });
    const at = url + body.at;
    for (const n of [0, 1, 2]) {
      const from = Buffer.concat(chunks.slice(0, n)).length;
      expect((await sendBytes(at, from, Buffer.from(chunks[n] ?? []))).offset).toBe(from + (chunks[n]?.length ?? 0));
    }
    const sent = Buffer.concat(chunks.slice(0, 3)).length;
    const connection = beginBytes(at, { offset: sent, bytes: sound.subarray(sent), sent: 5000 });
    await waitForBytes(app.shop.runtime.config.dataDir, body.id, sent + 5000);
    connection.end();
    const offset = await eventually('the part', async () => laterOffset(at, sent), 10);
    expect(offset).toBe(sent + 5000);
    // Another page of the same story finds it by its id.
    expect((await begin(take)).body).toMatchObject({ id: body.id, offset, done: false });
    expect((await sendBytes(at, offset, sound.subarray(offset))).offset).toBe(sound.length);
    const heard = await soundOf(take);
    expect(sha256Of(heard.bytes)).toBe(sha256Of(sound));
    expect(heard.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="recording-1.webm"',
    });
  });

  test('W51 begun by two requests at once is one take', async () => {
    const take = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => begin(take)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  test('W51 has a size and a number that one story may have', async () => {
    const { at } = await arrivedTake();
    const large = Buffer.alloc(maxTakeBytes - sound.length + 1);
    expect((await sendBytes(at, sound.length, large)).status).toBe(413);
    for (let n = 1; n < maxOpenTakes; n++) expect((await begin(randomUUID())).status).toBe(200);
    const { status, body } = await begin(randomUUID());
    expect({ status, code: body.error.code }).toEqual({ status: 413, code: 'story-full' });
  });

  test('W51 takes without a byte stop strangers alone, and are gone within two hours', async () => {
    for (let n = 0; n < maxOpenTakes; n++) expect((await begin(randomUUID())).status).toBe(200);
    expect((await begin(randomUUID())).status).toBe(413);
    const key = new URL(await customerLink(app.ctx(), edition), url).searchParams.get('key') ?? '';
    const json = { edition, take: randomUUID(), key: 1, type, device: 'phone' };
    const own = await app.call('POST /api/beginTake', { json, headers: { 'x-edition-key': key } });
    expect(own.status).toBe(200);
    await app.later(7200);
    await handleSweepUploads.run(app.ctx(), {});
    expect((await begin(randomUUID())).status).toBe(200);
  });

  test('W51 takes no sound of another type', async () => {
    expect((await begin(randomUUID(), { type: 'text/html' })).status).toBe(400);
  });
});

describe('a recording that broke off', () => {
  test('W51 is known to another device once nothing comes any more', async () => {
    const { take } = await arrivedTake();
    expect(await list()).toEqual([{ take, key: 1, type, bytes: sound.length, isFree: false }]);
    await quiet();
    expect(await list()).toMatchObject([{ take, isFree: true }]);
  });

  test('W51 is not offered while its tab says that it is there, as in a long pause', async () => {
    const { take } = await arrivedTake();
    for (let n = 0; n < 3; n++) {
      await app.later(20);
      expect(await claim(take, 'phone')).toEqual({ state: 'yours', bytes: 0 });
      expect(await list()).toMatchObject([{ isFree: false }]);
      expect(await claim(take, 'tablet')).toEqual({ state: 'theirs', bytes: 0 });
    }
  });

  test('W51 is given to one device, and to another when that one has died', async () => {
    const { take } = await arrivedTake();
    expect(await claim(take, 'tablet')).toMatchObject({ state: 'theirs' });
    await quiet();
    expect(await claim(take, 'tablet')).toMatchObject({ state: 'yours' });
    expect(await claim(take, 'desk')).toMatchObject({ state: 'theirs' });
    await quiet();
    expect(await claim(take, 'desk')).toMatchObject({ state: 'yours' });
    expect(await claim(randomUUID(), 'desk')).toEqual({ state: 'unknown', bytes: 0 });
  });

  test('W51 goes at once to a new tab of the browser whose tab ended', async () => {
    const { take } = await arrivedTake();
    expect(await claim(take, 'new-tab', 'phone')).toMatchObject({ state: 'yours' });
    expect(await claim(take, 'phone')).toMatchObject({ state: 'theirs' });
  });

  test('W51 ends when its recording is saved, with its bytes, and is asked for no more', async () => {
    const { take, id, at } = await arrivedTake();
    expect(filesOf(id).length).toBeGreaterThan(0);
    expect((await saveVoice(0.5, `${take}:${sound.length}`)).status).toBe(200);
    expect(filesOf(id)).toEqual([]);
    expect(await list()).toEqual([]);
    expect((await soundOf(take)).status).toBe(404);
    expect((await begin(take)).body).toMatchObject({ done: true });
    expect(await claim(take, 'phone', 'phone')).toEqual({ state: 'decided', bytes: sound.length });
    expect((await sendBytes(at, sound.length, sound)).status).toBe(404);
  });

  test('W51 is joined once: of two devices that saved it the first counts', async () => {
    const { take } = await arrivedTake();
    const takes = `${take}:${sound.length}`;
    expect((await saveVoice(0.5, takes)).body).not.toHaveProperty('joined');
    const first = await storedVoice();
    expect((await saveVoice(0.25, takes)).body).toMatchObject({ joined: [1] });
    expect(await app.ctx().db.$count(files, eq(files.edition, edition))).toBe(1);
    expect(await storedVoice()).toBe(first);
    // The first one sent again after a lost reply is no second one.
    expect((await saveVoice(0.5, takes)).body).not.toHaveProperty('joined');
  });

  test('W51 is not lost when the device that recorded on without a connection has more of it', async () => {
    const { take } = await arrivedTake();
    await saveVoice(0.5, `${take}:${sound.length}`);
    const first = await storedVoice();
    expect((await saveVoice(0.25, `${take}:${sound.length + 8000}`)).body).not.toHaveProperty('joined');
    expect(await storedVoice()).not.toBe(first);
  });

  test('W51 that was joined is not a reason to leave out what was recorded after it', async () => {
    const { take } = await arrivedTake();
    await saveVoice(0.5, `${take}:${sound.length}`);
    expect((await saveVoice(0.25, `${take}:${sound.length},${randomUUID()}:9000`)).body).not.toHaveProperty('joined');
  });

  test('W51 whose recording came before its first byte stays ended', async () => {
    const take = randomUUID();
    await saveVoice(0.5, `${take}:${sound.length}`);
    expect((await begin(take)).body).toMatchObject({ done: true });
    expect(await list()).toEqual([]);
  });

  test('W51 is deleted with the recording it was part of, and alone', async () => {
    const [one, two] = [await arrivedTake(), await arrivedTake({ key: 2 })];
    await save({ removeAudio1: '1', takes1: `${one.take}:${sound.length}` });
    const json = { edition, take: two.take, key: 2, bytes: sound.length };
    expect((await app.call('POST /api/deleteTake', { json })).body).toEqual({ deleted: two.take });
    expect((await app.call('POST /api/deleteTake', { json })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect([...filesOf(one.id), ...filesOf(two.id)]).toEqual([]);
    expect(await claim(two.take, 'phone', 'phone')).toEqual({ state: 'decided', bytes: sound.length });
  });
});

describe('who hears a recording that broke off', () => {
  test('W51 nobody finds it by another story, which may be the same partner’s', async () => {
    const { take } = await arrivedTake();
    const mine = edition;
    edition = await newEdition();
    expect((await soundOf(take)).status).toBe(404);
    expect(await list()).toEqual([]);
    expect(await claim(take, 'desk')).toMatchObject({ state: 'unknown' });
    expect((await soundOf(take, mine)).status).toBe(200);
  });

  test('W51 after the hand-in staff alone, who find it with the story', async () => {
    const { take } = await arrivedTake();
    await quiet();
    await app.ctx().transaction(ctx => takeStep(ctx, edition, 'handIn'));
    expect(await list()).toEqual([]);
    expect((await soundOf(take)).status).toBe(404);
    expect((await begin(take)).body.error.code).toBe('handed-in');
    const record = await viewEdition(app.ctx(staff), edition);
    expect(await brokenOffTakes(app.ctx(staff), record)).toMatchObject([
      { take, key: 1, question: expect.stringMatching(/\w/) },
    ]);
  });
});

test('W51 is swept 90 days after its last byte, and remembered for 90 days after the decision', async () => {
  const { take, id } = await arrivedTake();
  const sweep = () => handleSweepUploads.run(app.ctx(), {});
  await app.later(89 * 86_400);
  await sweep();
  expect(await list()).toHaveLength(1);
  await saveVoice(0.5, `${take}:${sound.length}`);
  const other = await arrivedTake();
  await app.later(91 * 86_400);
  await sweep();
  expect(await list()).toEqual([]);
  expect([...filesOf(id), ...filesOf(other.id)]).toEqual([]);
  expect(await claim(take, 'phone')).toMatchObject({ state: 'unknown' });
});

test.each([
  ['zeros', 0],
  ['a hum of 3/32768', 3 / 32_768],
])('W38 a recording of %s is kept, and the reply says that nothing can be heard', async (_, loudness) => {
  const heard = { audioQuestion2: 'And then?', audio2: wav(0.1) };
  const { status, body } = await save({ audioQuestion1: 'Which day?', audio1: wav(loudness), ...heard });
  expect([status, body.silent]).toEqual([200, [1]]);
  const { questions } = (await app.call('POST /api/abstract', { json: { id: edition } })).body;
  expect([1, 2].map(key => questions[key]?.voice?.seconds)).toEqual([1, 1]);
});
