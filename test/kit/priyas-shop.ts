import { expect } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type Browser, type TestApp, type TestAppOptions } from './app.ts';
import { openEdition } from './edition.ts';
import { placePhoto, placeScenes } from './photo-files.ts';

/** Who makes the drafts, and who edits them. */
export const system: Actor = { kind: 'system', name: 'drafts' };
export const staff: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

/** A shop with its catalogue, in which Priya is signed in. */
export interface PriyasShop {
  app: TestApp;
  priya: Browser;
  owner: Extract<Actor, { kind: 'customer' }>;
  /** Opens an edition of hers that waits for its story, paid for. */
  open: () => Promise<EditionId>;
}

export async function priyasShop(options?: TestAppOptions): Promise<PriyasShop> {
  const app = await testApp(options);
  await seedCatalogue(app.ctx());
  const priya = app.browser();
  const phone = '+919812345671';
  const { _id: id } = (await priya.signIn(phone)).body.data;
  return { app, priya, owner: { kind: 'customer', id, phone }, open: () => openEdition(app.ctx(), id) };
}

interface ToldStory {
  edition: string;
  /** One for each question, in their order. */
  answers: readonly string[];
  /** The places of which photos are sent; all unless stated. */
  scenes?: readonly (typeof placeScenes)[number][];
}

/** Tells a story through the form's calls, in writing and with photos of places; it is not handed in. */
export async function tellByForm(who: Browser, { edition, answers, scenes = placeScenes }: ToldStory): Promise<void> {
  const form = new FormData();
  form.set('edition', edition);
  form.set('saving', '1');
  for (const [at, answer] of answers.entries()) form.set(`num${at + 1}`, JSON.stringify({ question: '', answer }));
  expect((await who.call('POST /api/updateAbstract', { form })).status).toBe(200);
  for (const scene of scenes) {
    const photo = new FormData();
    photo.set('parent', edition);
    photo.set('image1', new Blob([new Uint8Array(await placePhoto(scene))]));
    expect((await who.call('POST /api/uplodeImage', { form: photo })).status).toBe(200);
  }
}
