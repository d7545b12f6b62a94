import type { EditionId } from '#kernel/ids.ts';
import { takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { publish, seedDraft } from '#src/soft-copy/index.ts';
import { changeRound, insertRound, newestRound } from '#src/soft-copy/store/rounds.ts';
import type { TestApp } from './app.ts';
import { onePicture, testEditor, writeShopFile } from './approved-magazine.ts';

/**
 * Takes an order to its soft copy, after two rounds that were part of its price: the next one costs something. Its plan
 * is one that only a fake engine reads.
 */
export async function afterFreeRounds(app: TestApp, edition: EditionId): Promise<void> {
  const ctx = app.ctx();
  for (const name of ['handIn', 'startDraft'] as const) await takeStep(ctx, edition, name);
  const picture = await onePicture(120);
  const magazine = {
    pdf: writeShopFile(app, `proof-${edition}.pdf`, `%PDF-1.7 proof ${edition}`),
    thumbnail: writeShopFile(app, `cover-${edition}.webp`, picture),
    plan: writeShopFile(app, `plan-${edition}.json`, JSON.stringify({ title: 'Nani', pages: [], threads: [] })),
    pictures: [writeShopFile(app, `page-${edition}.webp`, picture)],
    findings: [],
  };
  await seedDraft(ctx, edition, { magazine, names: new Map() });
  await publish(app.ctx(testEditor), { edition });
  for (const n of [1, 2]) {
    const counted = { openedAt: ctx.now(), countedAt: ctx.now(), price: 0 };
    await insertRound(ctx.db, { edition, n, state: 'answered', answeredVersion: 1, ...counted });
  }
  const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
  await updateOrderAddress(app.ctx(testEditor), { orderId: edition, ...address });
}

/** The soft copy is with its customer again, as if what was sent had been made and published. */
export async function answered(app: TestApp, edition: EditionId): Promise<void> {
  const round = await newestRound(app.ctx().db, edition);
  if (round) await changeRound(app.ctx().db, round, { state: 'answered', answeredVersion: 1 });
  await takeStep(app.ctx(testEditor), edition, 'publish');
}
