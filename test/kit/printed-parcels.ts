import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditionId } from '#kernel/ids.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { setTrackLink, takeStep } from '#src/editions/index.ts';
import { makeBatch, markBatchPrinted } from '#src/production/actions/batches.ts';
import type { TestApp } from './app.ts';
import { approvedMagazine, testEditor } from './approved-magazine.ts';

/** A press that writes what it is asked to, at once: for `replaceEngine`. */
export const quickPress = {
  async makePrintFiles(_order: object, { outDir }: { outDir: string }) {
    const write = (name: string) => {
      writeFileSync(join(outDir, name), `%PDF ${name}`);
      return join(outDir, name);
    };
    const files = ['cover', 'inside'].map(name => ({
      name,
      path: write(`${name}.pdf`),
      pages: 4,
      bytes: 9,
      sha256: '',
    }));
    return { files, ticket: { json: write('ticket.json'), pdf: write('ticket.pdf') }, findings: [] };
  },
};

/** Editions of a customer that are at the printer with released files; each of another name. */
export async function editionsToPrint(app: TestApp, count: number, of: object = {}): Promise<EditionId[]> {
  const ids: EditionId[] = [];
  for (let at = 0; at < count; at++)
    ids.push(await approvedMagazine(app, { customer: 'customer-1', customerName: `Nani ${at}`, ...of }));
  await app.runJobs();
  return ids;
}

/** The same, printed in one batch. */
export async function printedEditions(app: TestApp, count: number, of: object = {}): Promise<EditionId[]> {
  const ids = await editionsToPrint(app, count, of);
  const parcels = ids.map(id => ({ kind: 'edition' as const, id }));
  const { batch } = await makeBatch(app.ctx(testEditor), { key: crypto.randomUUID(), parcels });
  await markBatchPrinted(app.ctx(testEditor), batch._id);
  return ids;
}

/** Ships an edition by the single documented call. */
export async function shipAlone(app: TestApp, edition: EditionId, link: string): Promise<void> {
  await setTrackLink(app.ctx(testEditor), { edition, link });
}

/** Marks one as printed by its own step. */
export const printAlone = (app: TestApp, edition: EditionId) => takeStep(app.ctx(testEditor), edition, 'printed');

/** Two columns as they are pasted out of a sheet: each order with a number of twelve digits from `first` on. */
export const pasteOf = (ids: readonly string[], first: number): string =>
  ids.map((id, at) => `${shortOrderId(id)}\t${first + at}`).join('\n');
