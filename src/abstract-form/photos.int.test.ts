import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, takeStep } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { oddPhoto, type OddPhotoName, placePhoto } from '#test/kit/photo-files.ts';
import { storyOf } from './index.ts';
import { formPhotos } from './device/shown-story.ts';
import type { AbstractForm } from './device/outside.ts';

let app: TestApp;
let edition: EditionId;
let ids: string[];
let customer: string;
beforeAll(async () => {
  app = await testApp();
  customer = (await app.browser().signIn('+919812345678')).body.data._id;
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

const anEdition = () => {
  const order = { ...birthdayOrder, customer, customerName: 'Asha', customerPhone: '+919812345678' };
  return app.ctx().transaction(ctx => createEdition(ctx, order));
};
beforeEach(async () => {
  edition = await anEdition();
  ids = [];
  for (const name of ['p3.jpg', 'photo.webp', 'landscape-3.jpg'] as const) ids.push(await upload(name));
});

const upload = async (name: OddPhotoName): Promise<string> => uploadContent(await oddPhoto(name), name);

async function uploadContent(content: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.set('parent', edition);
  form.set('image1', new Blob([new Uint8Array(content)]), name);
  return (await app.call('POST /api/uplodeImage', { form })).body.images[0].id;
}
const change = (image: string | undefined, fields: object, parent: string = edition) =>
  app.call('POST /api/changePhoto', { json: { parent, image, ...fields } });
interface PhotoRecord {
  id: string;
  answer: number | null;
  caption: string;
  wish: string | null;
  subject: boolean;
}
const photosNow = async (): Promise<PhotoRecord[]> =>
  (await app.call('POST /api/abstract', { json: { id: edition } })).body.photos;

describe('what a customer says about a photo', () => {
  test('W58 caption, answer and use are stored, shown by the form and handed to the typesetter', async () => {
    const [first, second, third] = ids;
    const reply = await change(first, { caption: '  Amma,\n Kochi \u0007 1998 ', answer: 3, wish: 'must' });
    expect(reply.status).toBe(200);
    expect(await photosNow()).toMatchObject(reply.body.photos);
    await change(second, { wish: 'leave-out', answer: 61 });
    expect(await photosNow()).toMatchObject([
      { id: first, caption: 'Amma, Kochi 1998', answer: 3, wish: 'must' },
      { id: second, caption: '', answer: 61, wish: 'leave-out' },
      { id: third, caption: '', answer: null, wish: null },
    ]);
    // A field that is left out stays; null takes an answer or a use back.
    await change(first, { answer: null });
    expect((await storyOf(app.ctx(), edition)).photos).toMatchObject([
      { key: first, caption: 'Amma, Kochi 1998', answer: null, wish: 'must' },
      { key: third, caption: '', answer: null, wish: null },
    ]);
  });

  test('W58 one photo of a story is chosen for the cover, and a removed one is not any more', async () => {
    const [first, second] = ids;
    const replies = await Promise.all(ids.map(id => change(id, { wish: 'cover' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await photosNow()).filter(({ wish }) => wish === 'cover')).toHaveLength(1);
    await change(first, { wish: 'cover' });
    await app.call('POST /api/removeImage', { json: { parent: edition, image: first } });
    await change(second, { wish: 'cover' });
    expect(await upload('p3.jpg')).toBe(first);
    expect((await photosNow()).map(({ id, wish }) => [id, wish])).toEqual([
      [second, 'cover'],
      [ids[2], null],
      [first, null],
    ]);
  });

  test('W58 (magazine 3) one photo shows whom it is about; a removed one gives it up, and the draft is told', async () => {
    const [first, second] = ids;
    const replies = await Promise.all(ids.map(id => change(id, { subject: true })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await photosNow()).filter(({ subject }) => subject)).toHaveLength(1);
    await change(first, { subject: true });
    expect((await storyOf(app.ctx(), edition)).photos.map(({ subject }) => subject)).toEqual([true, false, false]);
    await change(first, { caption: 'Amma' });
    expect((await photosNow())[0]).toMatchObject({ id: first, subject: true });
    await app.call('POST /api/removeImage', { json: { parent: edition, image: first } });
    await change(second, { subject: true });
    expect(await upload('p3.jpg')).toBe(first);
    expect((await photosNow()).map(({ id, subject }) => [id, subject])).toEqual([
      [second, true],
      [ids[2], false],
      [first, false],
    ]);
    await change(second, { subject: false });
    expect((await photosNow()).some(({ subject }) => subject)).toBe(false);
  });

  test('W58 a photo is moved before another, or to the end, and keeps its place when more are added', async () => {
    const [first, second, third] = ids;
    await change(third, { before: first });
    expect((await photosNow()).map(({ id }) => id)).toEqual([third, first, second]);
    const moved = await change(third, { before: null });
    expect(moved.body.photos.map(({ id }: PhotoRecord) => id)).toEqual([first, second, third]);
    const added = await upload('photo.tif');
    expect((await photosNow()).map(({ id }) => id)).toEqual([first, second, third, added]);
    expect((await storyOf(app.ctx(), edition)).photos.map(({ moved }) => moved)).toEqual([false, false, true, false]);
  });

  test('W58 is for whoever may remove a photo, until the story is handed in', async () => {
    const [first] = ids;
    const other = await anEdition();
    expect((await change(first, { caption: 'x' }, other)).status).toBe(404);
    expect((await change('x', { caption: 'x' })).status).toBe(404);
    expect((await change(first, { before: 'x' })).status).toBe(404);
    expect((await change(first, { answer: 59 })).body.error.code).toBe('no-such-question');
    expect((await change(first, { caption: 'x'.repeat(201) })).status).toBe(400);
    expect((await change(first, { wish: 'big' })).status).toBe(400);
    await app.call('POST /api/removeImage', { json: { parent: edition, image: ids[1] } });
    expect((await change(ids[1], { caption: 'x' })).status).toBe(404);
    await takeStep(app.ctx(), edition, 'handIn');
    expect((await change(first, { caption: 'x' })).status).toBe(409);
    expect((await storyOf(app.ctx(), edition)).photos[0]?.caption).toBe('');
  });
});

test('W58 another device shows the same hints, by what the server measured', { timeout: 120_000 }, async () => {
  edition = await anEdition();
  const clear = await placePhoto('banyan');
  const dark = await sharp(await placePhoto('sea'))
    .linear(0.1, 0)
    .jpeg()
    .toBuffer();
  const photos = [clear, await sharp(clear).blur(20).jpeg().toBuffer(), dark];
  for (const [n, content] of photos.entries()) await uploadContent(content, `${n}.jpg`);
  const form = async () =>
    (await app.call('POST /api/abstract', { json: { id: edition } })).body as unknown as AbstractForm;
  expect((await form()).photos.map(({ look }) => look)).toEqual([null, null, null]);
  await app.runJobs();
  const shown = formPhotos(await form());
  expect(shown.map(({ hints }) => hints)).toEqual([[], ['blurred', 'double'], ['dark']]);
});
