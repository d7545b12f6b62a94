import { makeZip } from 'client-zip';
import type { StreamReply } from '#kernel/call.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { orderMaterial } from '#src/afterwards/index.ts';
import { editionById } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { safeFileName } from '#src/voices/rules.ts';
import { personalTables } from '../rules/inventory.ts';
import * as store from '../store/erasures.ts';
import { readRows, type KeyValues } from '../store/rows.ts';
import { keysOf } from './erase-people.ts';
import { accountOf } from './staff.ts';

/** How often everything about one person may be loaded in an hour. */
const exportLimit: RateLimit = { name: 'exports', max: 6, seconds: 3600 };

interface ZipEntry {
  name: string;
  input: string | AsyncIterable<Uint8Array>;
}

/** The rows that belong to these keys as one JSON file, by what they are; `undefined` when there are none. */
async function rowsEntry(ctx: Ctx, name: string, keys: KeyValues): Promise<ZipEntry[]> {
  const found: Record<string, object[]> = {};
  for (const table of personalTables) {
    const rows = await readRows(ctx.db, table, keys);
    if (rows.length > 0) found[table.what] = rows;
  }
  return Object.keys(found).length > 0 ? [{ name, input: JSON.stringify(found, null, 2) }] : [];
}

/**
 * The files of the ZIP, one order after the other: the rows of each and what was made of it. So only one order is in
 * memory at a time, however many there are.
 */
async function* entriesOf(ctx: Ctx, facts: store.AccountFacts): AsyncGenerator<ZipEntry> {
  yield* await rowsEntry(ctx, 'Account.json', keysOf(facts));
  const owner = { kind: facts.kind, account: facts.id };
  let number = 0;
  for await (const { id } of store.allEditions(ctx.db, owner)) {
    const edition = await editionById(ctx, id);
    if (!edition) continue;
    number += 1;
    const folder = `Orders/${String(number).padStart(3, '0')} ${safeFileName(editionTitle(edition))}`;
    yield* await rowsEntry(ctx, `${folder}/Order.json`, { edition: [id] });
    for (const { name, content } of await orderMaterial(ctx, edition))
      yield { name: `${folder}/${name}`, input: content };
  }
}

async function* withTime(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const entry of entries) yield { ...entry, lastModified };
}

/**
 * Streams everything we have about an account as one ZIP (W102): what the inventory names, and the material of its
 * orders. `nameOf`: the name of the file, without its ending. Throws `Refused` 404 for an unknown account, 429 when it
 * is loaded too often.
 */
export async function exportAccount(
  ctx: Ctx,
  { account }: store.AccountName,
  nameOf = (_facts: store.AccountFacts): string => 'Everything about you',
): Promise<StreamReply> {
  const facts = await store.accountFactsOf(ctx.db, account);
  if (!facts) throw notFound('account');
  await consumeRateLimit(ctx, exportLimit, account);
  return {
    content: makeZip(withTime(entriesOf(ctx, facts), ctx.now())),
    type: 'application/zip',
    bytes: undefined,
    filename: `${nameOf(facts)}.zip`,
  };
}

/** The same for somebody who wrote to us; who of staff made it and why is recorded. */
export async function exportFor(
  ctx: Ctx,
  { reason, ...person }: { phone: string; kind: store.AccountName['kind']; reason: string },
): Promise<StreamReply> {
  const owner = await accountOf(ctx, person);
  // Whoever keeps several of them must be able to tell whose each is.
  const reply = await exportAccount(ctx, owner, ({ name, phone }) =>
    safeFileName(['Everything about', name, phone].filter(Boolean).join(' ')),
  );
  const { actor } = ctx;
  if (actor.kind === 'staff') {
    const by = { staff: actor.id, staffName: actor.name, reason };
    await store.insertExport(ctx.db, { id: ctx.random.id(), account: owner.account, at: ctx.now(), ...by });
  }
  return reply;
}
