import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { listenOnFreePort } from '#test/kit/raw-connection.ts';
import { sendBytes } from '#test/kit/tus.ts';
import { encodeWav } from './rules.ts';
import { storyVoices } from './store.ts';

const devicesAtOnce = 16;
let app: TestApp;
let url: string;
let edition: EditionId;
beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
  url = `http://localhost:${await listenOnFreePort(app)}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  const order = { ...birthdayOrder, customer: 'c1', customerName: 'Asha', customerPhone: null };
  edition = await app.ctx().transaction(ctx => createEdition(ctx, order));
});

const sound = Buffer.alloc(8000, 'a voice ');
/** A take whose phone died: half a minute ago the last byte came. */
async function brokenTake(): Promise<string> {
  const take = randomUUID();
  const json = { edition, take, key: 1, type: 'audio/webm', device: 'phone' };
  const { body } = await app.call('POST /api/beginTake', { json });
  expect((await sendBytes(url + body.at, 0, sound)).status).toBe(204);
  await app.later(31);
  return take;
}
const runAtOnce = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: devicesAtOnce }, (_, n) => work(n)));

test('W51 of sixteen devices that claim one recording at once exactly one has it', async () => {
  const take = await brokenTake();
  const claims = await runAtOnce(async n => {
    const json = { edition, take, device: `device-${n}` };
    return (await app.call('POST /api/claimTake', { json })).body.state;
  });
  expect(claims.toSorted()).toEqual([...Array.from({ length: devicesAtOnce - 1 }, () => 'theirs'), 'yours']);
});

test('W51 of sixteen devices that save one recording at once, each a little differently, one is stored', async () => {
  const take = await brokenTake();
  const replies = await runAtOnce(async n => {
    const form = new FormData();
    const wav = encodeWav(new Float32Array(16_000).fill((n + 1) / 20), 16_000);
    const fields = { edition, saving: '1', audioQuestion1: 'Which day?', takes1: `${take}:${sound.length}` };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('audio1', new Blob([wav]));
    return app.call('POST /api/updateAbstract', { form });
  });
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: devicesAtOnce }, () => 200));
  expect(replies.filter(({ body }) => body.joined === undefined)).toHaveLength(1);
  const stored = await app.ctx().db.select().from(storyVoices).where(eq(storyVoices.edition, edition));
  expect(stored).toHaveLength(1);
});

test('W51 bytes that come while a recording is deleted are not kept', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 20; round++) {
    const take = await brokenTake();
    const json = { edition, take, key: 1, type: 'audio/webm', device: 'phone' };
    const { at } = (await app.call('POST /api/beginTake', { json })).body;
    const deletion = app.call('POST /api/deleteTake', { json: { edition, take, key: 1, bytes: sound.length } });
    const [{ status }] = await Promise.all([sendBytes(url + at, sound.length, sound), deletion]);
    statuses.add(status);
    expect((await app.call('POST /api/takes', { json: { edition } })).body.takes).toEqual([]);
    expect((await app.call(`GET /api/takes/${edition}/${take}`)).status).toBe(404);
  }
  expect([...statuses].filter(status => ![204, 404, 409].includes(status))).toEqual([]);
});
