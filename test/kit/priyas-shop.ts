import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type Browser, type TestApp, type TestAppOptions } from './app.ts';
import { openEdition } from './edition.ts';

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
