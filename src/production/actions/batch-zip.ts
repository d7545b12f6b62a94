import { makeZip } from 'client-zip';
import type { StreamReply } from '#kernel/call.ts';
import { csvLine } from '#kernel/csv.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { fileContent, filesById, type FileRecord } from '#src/files/index.ts';
import { allPrintFiles, printState, type PrintRecord } from '#src/press/index.ts';
import { safeFileName } from '#src/voices/rules.ts';
import { typesetSheets } from '#typeset/index.ts';
import { courierCells, courierColumns, slipOf, ticketOf } from '../rules/sheets.ts';
import { batchById, parcelsOfBatch } from '../store/batches.ts';
import { parcelsByRef } from '../store/parcels.ts';
import { describeParcels, type Parcel } from './describe.ts';

/** The parcels of a batch that are still there, in its order, and how many are not. */
async function parcelsIn(ctx: Ctx, batch: string): Promise<{ parcels: Parcel[]; missing: string[] }> {
  const all = await parcelsOfBatch(ctx.db, batch);
  const rows = await parcelsByRef(
    ctx.db,
    all.map(({ kind, parcel: id }) => ({ kind, id })),
  );
  const byId = new Map((await describeParcels(ctx, rows)).map(parcel => [parcel.row.id, parcel]));
  return {
    parcels: all.flatMap(({ parcel }) => byId.get(parcel) ?? []),
    missing: all.flatMap(({ parcel }) => (byId.has(parcel) ? [] : [parcel.slice(-6).toUpperCase()])),
  };
}

/** A file of the printer with its name in the ZIP. */
interface PressFile {
  name: string;
  file: FileRecord;
}

/** The released files of the printer for each parcel, in a folder of its own; samples have none. */
async function pressFiles(ctx: Ctx, parcels: readonly Parcel[]): Promise<{ found: PressFile[]; missing: string[] }> {
  const editions = [...new Set(parcels.flatMap(({ row }) => row.edition ?? []))];
  const prints: ReadonlyMap<string, PrintRecord> =
    editions.length > 0 ? await allPrintFiles(ctx, editions) : new Map<string, PrintRecord>();
  const wanted = parcels.flatMap(({ row, title }, at) => {
    const print = prints.get(row.edition ?? '');
    if (!print || printState(print) !== 'released') return [];
    const folder = `Press/${String(at + 1).padStart(2, '0')} ${row.number} ${safeFileName(title)}`;
    const files = (print.files ?? []).map(({ name, file }) => ({ id: file, name: `${folder}/${name}.pdf` }));
    return print.ticket ? [...files, { id: print.ticket, name: `${folder}/specification.pdf` }] : files;
  });
  const stored = await filesById(
    ctx,
    wanted.map(({ id }) => id),
  );
  const lacking = parcels.filter(
    ({ row }) => row.kind !== 'sample' && printState(prints.get(row.edition ?? '')) !== 'released',
  );
  return {
    found: wanted.flatMap(({ id, name }) => {
      const file = stored.get(id);
      return file ? [{ name, file }] : [];
    }),
    missing: lacking.map(({ row }) => row.number),
  };
}

/** The tickets, the slips and the courier's CSV of these parcels. */
async function papersOf(ctx: Ctx, parcels: readonly Parcel[], title: string) {
  const { brand } = ctx.config;
  const today = dayInIndia(ctx.now());
  const slips = parcels.flatMap(parcel => slipOf(parcel, brand) ?? []);
  const rows = parcels.flatMap(parcel => {
    const cells = courierCells(parcel, brand);
    return cells ? [csvLine(cells)] : [];
  });
  const sheets = parcels.map(parcel => ticketOf(parcel, { shop: brand, today }));
  return {
    tickets: parcels.length > 0 ? await typesetSheets({ kind: 'batch', title, sheets }) : undefined,
    slips: slips.length > 0 ? await typesetSheets({ kind: 'slips', title, sheets: slips }) : undefined,
    csv: `\uFEFF${csvLine(courierColumns)}${rows.join('')}`,
  };
}

/**
 * The ZIP of a batch, made while it is sent (W156): the files of the printer in a folder for each parcel, a job ticket
 * each, slips, and a CSV for the courier. It is made anew each time, so addresses that were corrected are right, and
 * what was taken back is named and not in it. Throws `Refused` 404.
 */
export async function batchZip(ctx: Ctx, id: string): Promise<StreamReply> {
  const batch = await batchById(ctx.db, id);
  if (!batch) throw notFound('batch');
  const { parcels, missing } = await parcelsIn(ctx, id);
  const press = await pressFiles(ctx, parcels);
  const title = `Batch ${batch.number}, ${dayInIndia(batch.madeAt)}`;
  const papers = await papersOf(ctx, parcels, title);
  const left = [...missing, ...press.missing];
  const lastModified = ctx.now();
  function* files() {
    if (papers.tickets) yield { name: 'Job tickets.pdf', lastModified, input: papers.tickets };
    if (papers.slips) yield { name: 'Parcels/Slips.pdf', lastModified, input: papers.slips };
    yield { name: 'Parcels/Courier.csv', lastModified, input: papers.csv };
    if (left.length > 0) {
      const input = `Without print files, since they were taken back or changed:\r\n${left.join('\r\n')}\r\n`;
      yield { name: 'Left out.txt', lastModified, input };
    }
    for (const { name, file } of press.found) yield { name, lastModified, input: fileContent(ctx, file) };
  }
  return {
    content: makeZip(files()),
    type: 'application/zip',
    bytes: undefined,
    filename: `batch-${batch.number}-${dayInIndia(batch.madeAt)}.zip`,
  };
}
