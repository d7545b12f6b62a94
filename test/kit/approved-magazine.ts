import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, takeStep, updateOrderAddress, type NewEdition } from '#src/editions/index.ts';
import { approve, publish, seedDraft } from '#src/soft-copy/index.ts';
import type { TestApp } from './app.ts';
import { birthdayOrder } from './edition.ts';

/** The editor who publishes it. */
export const testEditor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

/** Writes a file to the shop's temporary folder and returns its path. */
export function writeShopFile(app: TestApp, name: string, content: string | Buffer): string {
  const folder = join(app.shop.runtime.config.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `lying-${name}`);
  writeFileSync(path, content);
  return path;
}

/** A picture of one colour, different for each shade from 0 to 255. */
export const onePicture = (shade: number, format: 'webp' | 'jpeg' = 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .toFormat(format)
    .toBuffer();

let magazines = 0;

type ApprovedOptions = Partial<NewEdition> & {
  /** An edition that is there already. */
  edition?: EditionId;
  approved?: boolean;
  tell?: (id: EditionId) => Promise<unknown>;
};

/**
 * An edition of this customer or partner whose soft copy of two pages is published, with an address; it is approved
 * unless `approved` is false, and with that released to print. `tell` fills its story before it is handed in.
 */
export async function approvedMagazine(
  app: TestApp,
  { approved = true, tell, edition, ...order }: ApprovedOptions,
): Promise<EditionId> {
  const placed = { customerName: 'Nani', customerPhone: '+919810000001', ...birthdayOrder, ...order };
  const id = edition ?? (await createEdition(app.ctx(), placed));
  magazines += 1;
  await tell?.(id);
  for (const name of ['handIn', 'startDraft'] as const) await takeStep(app.ctx(), id, name);
  const pictures = await Promise.all([0, 1].map(page => onePicture((magazines * 2 + page) % 256)));
  const magazine = {
    pdf: writeShopFile(app, `proof-${magazines}.pdf`, `%PDF-1.7 proof ${magazines}`),
    thumbnail: writeShopFile(app, `cover-${magazines}.webp`, pictures[0] ?? ''),
    plan: writeShopFile(app, `plan-${magazines}.json`, JSON.stringify({ title: 'Nani', pages: [] })),
    pictures: pictures.map((picture, at) => writeShopFile(app, `page-${magazines}-${at}.webp`, picture)),
    findings: [],
  };
  await seedDraft(app.ctx(), id, { magazine, names: new Map() });
  await publish(app.ctx(testEditor), { edition: id });
  await updateOrderAddress(app.ctx(testEditor), {
    orderId: id,
    address: '12 Lake View Road',
    city: 'Bengaluru',
    zip: '560034',
  });
  const [kind, account] =
    order.partner === undefined ? (['customer', order.customer] as const) : (['partner', order.partner] as const);
  if (approved) await approve(app.ctx({ kind, id: account ?? '', phone: '' }), { edition: id });
  return id;
}
