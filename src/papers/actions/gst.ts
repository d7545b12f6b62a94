import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import type { StreamReply } from '#kernel/call.ts';
import { csvLine } from '#kernel/csv.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { gstColumns, paperFiles, paperRows, sumRows, type GstFile } from '../rules/gst-files.ts';
import {
  closingProblem,
  gstFileName,
  lastDayOf,
  monthOf,
  monthsBetween,
  nextToClose,
  type ClosedSoFar,
} from '../rules/gst-month.ts';
import { differenceOf, sheetFile, type MonthSheet } from '../rules/gst-proof.ts';
import type { MonthTally } from '../rules/gst-tally.ts';
import { ratesOn } from '../store.ts';
import * as store from '../store/gst.ts';
import { gstMonth, papersOfMonth, tallyMonth, type GstMonth } from './gst-month.ts';

const isPaperFile = (file: GstFile): file is keyof typeof paperFiles => file in paperFiles;

/** The bytes of a file with a row for each paper, a page of papers at a time. */
async function* paperFileBytes(ctx: Ctx, file: keyof typeof paperFiles, { ranges }: GstMonth) {
  yield Buffer.from(csvLine(gstColumns[file]));
  for await (const page of papersOfMonth(ctx, ranges, paperFiles[file])) {
    const rows = page.flatMap(of => paperRows(file, of));
    if (rows.length > 0) yield Buffer.from(rows.join(''));
  }
}

/** The ZIP of a month: the portal's files, and the sheet that compares papers and money. */
async function zipOf(
  ctx: Ctx,
  month: GstMonth,
  { tally, sheet }: { tally: MonthTally; sheet: MonthSheet },
): Promise<AsyncIterable<Uint8Array>> {
  const rates = await ratesOn(ctx.db, lastDayOf(month.month));
  const describe = (code: string) => rates.find(rate => rate.code === code)?.description ?? '';
  const sums = sumRows({ tally, ranges: month.ranges, describe });
  const lastModified = ctx.now();
  function* files() {
    for (const file of Object.keys(gstColumns) as GstFile[]) {
      const input = isPaperFile(file)
        ? paperFileBytes(ctx, file, month)
        : [gstColumns[file], ...sums[file]].map(row => csvLine(row)).join('');
      yield { name: `${file}.csv`, lastModified, input };
    }
    yield { name: 'proof.csv', lastModified, input: sheetFile(sheet).join('') };
  }
  return makeZip(files());
}

/** A month as the owner sees it. Amounts in paise. */
export interface MonthView {
  month: string;
  /** The months that there are, the newest first. */
  months: string[];
  closed: { at: Date; by: string } | null;
  /** Why it cannot be closed now; null when it can. */
  problem: string | null;
  sheet: MonthSheet;
}

async function closedSoFar(ctx: Ctx): Promise<ClosedSoFar> {
  const today = dayInIndia(ctx.now());
  const first = monthOf((await store.firstPaperDay(ctx.db)) ?? today);
  return { today, first, lastClosed: (await store.lastClosedMonth(ctx.db))?.month };
}

/**
 * The figures of a month and whether its papers are its money; by default of the month that is closed next. Throws
 * `Refused` 404 for a month that is to come.
 */
export async function readMonth(ctx: Ctx, asked: string | undefined): Promise<MonthView> {
  const soFar = await closedSoFar(ctx);
  const current = monthOf(soFar.today);
  const next = nextToClose(soFar);
  const month = asked ?? (next < current ? next : current);
  const found = await gstMonth(ctx, month);
  const { closed } = found;
  return {
    month,
    months: monthsBetween(soFar.first < month ? soFar.first : month, current),
    closed: closed ? { at: closed.closedAt, by: closed.closedByName } : null,
    problem: closingProblem(month, soFar) ?? null,
    sheet: closed?.sheet ?? (await tallyMonth(ctx, found)).sheet,
  };
}

/** The stored pieces of a closed month's ZIP. */
async function* storedZip(ctx: Ctx, month: string, first: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  let part: Uint8Array | undefined = first;
  for (let at = 1; part; at += 1) {
    yield part;
    part = await store.readPart(ctx.db, month, at);
  }
}

/**
 * The ZIP of a month: of a closed one the stored bytes, the same for ever; of an open one as it is now, made while it
 * is sent. Throws `Refused` 404 for a month that is to come, and for a closed one whose time is over (W100).
 */
export async function monthZip(ctx: Ctx, month: string): Promise<StreamReply> {
  const found = await gstMonth(ctx, month);
  const reply = { type: 'application/zip', filename: gstFileName(month) };
  if (!found.closed) {
    const content = await zipOf(ctx, found, await tallyMonth(ctx, found));
    return { ...reply, content, bytes: undefined };
  }
  const first = await store.readPart(ctx.db, month, 0);
  if (!first) throw notFound('file');
  return { ...reply, content: storedZip(ctx, month, first), bytes: found.closed.bytes };
}

/** How many bytes a stored piece of a ZIP has, about. */
const partBytes = 256 * 1024;

/** Stores a ZIP in pieces; answers its size and its hash. */
async function storeZip(
  ctx: Ctx,
  month: string,
  zip: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let [bytes, part, waiting] = [0, 0, [] as Uint8Array[]];
  const flush = async () => {
    const content = Buffer.concat(waiting);
    waiting = [];
    if (content.length > 0) await store.insertPart(ctx.db, { month, part, content });
    part += 1;
  };
  for await (const chunk of zip) {
    hash.update(chunk);
    bytes += chunk.length;
    waiting.push(chunk);
    if (waiting.reduce((sum, { length }) => sum + length, 0) >= partBytes) await flush();
  }
  await flush();
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Closes a month (W124): its papers, its sheet and its ZIP are stored as they are now and never change; a paper that is
 * written later is of a later month. `difference`: by how many paise papers and money differ as the owner saw it.
 * Throws `Refused` 409 when the month cannot be closed now, or the difference is another one meanwhile.
 */
export async function closeMonth(
  ctx: Ctx,
  { month, difference }: { month: string; difference: number },
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notFound('month');
  await ctx.transaction(async ctx => {
    await store.lockClosing(ctx.db);
    const found = await gstMonth(ctx, month);
    const problem = closingProblem(month, await closedSoFar(ctx));
    if (problem) throw new Refused('not-now', problem);
    const sums = await tallyMonth(ctx, found);
    if (differenceOf(sums.sheet) !== difference)
      throw new Refused('changed-meanwhile', 'These figures changed meanwhile. Load the page again and look at them.');
    const stored = await storeZip(ctx, month, await zipOf(ctx, found, sums));
    await store.insertClosedMonth(ctx.db, {
      month,
      ranges: [...found.ranges],
      ends: [...found.ends],
      sheet: sums.sheet,
      ...stored,
      closedBy: actor.id,
      closedByName: actor.name,
      closedAt: ctx.now(),
    });
    await recordAct(ctx, { act: 'month closed', object: { kind: 'month', id: month }, after: { difference } });
  });
}
