import { makeZip } from 'client-zip';
import type { StreamReply } from '#kernel/call.ts';
import type { EditionId } from '#kernel/ids.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { orderMaterial } from '#src/afterwards/index.ts';
import { editionsById } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { safeFileName } from '#src/voices/rules.ts';
import { personalTables } from '../rules/inventory.ts';
import * as store from '../store/erasures.ts';
import { allEditions, ownerFactsOf, ownOrders, type Owner, type OwnerFacts } from '../store/owners.ts';
import { readAccountRows, readOrderRows } from '../store/rows.ts';
import { ownerOf, recordPersonAct, type Person } from './staff.ts';

/** How often everything about one person may be loaded in an hour. */
const exportLimit: RateLimit = { name: 'exports', max: 6, seconds: 3600 };

interface ZipEntry {
  name: string;
  input: string | AsyncIterable<Uint8Array>;
}

const jsonOf = (rows: Record<string, object[]>): string => JSON.stringify(rows, null, 2);

/** What an account has besides its orders, by what it is. */
export async function accountRows(ctx: Ctx, owner: Owner): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const table of personalTables) {
    const isOwn = (ids: readonly string[]) => ownOrders(ctx.db, owner, ids);
    const rows = await readAccountRows(ctx.db, table, { account: owner.account, ownOrders: isOwn });
    if (rows.length > 0) found[table.what] = rows;
  }
  return found;
}

/** The rows of these orders, each table read once for all of them; by the order and by what they are. */
export async function orderRows(ctx: Ctx, ids: readonly EditionId[]): Promise<Map<string, Record<string, object[]>>> {
  const found = new Map<string, Record<string, object[]>>(ids.map(id => [id, {}]));
  for (const table of personalTables)
    for (const [id, rows] of await readOrderRows(ctx.db, table, ids)) {
      const order = found.get(id);
      if (order) order[table.what] = rows;
    }
  return found;
}

/** How many orders are read together: their rows are in memory at a time. */
const ordersAtOnce = 20;

async function* inChunks<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < ordersAtOnce) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** The files of the ZIP, one order after the other: the rows of each and what was made of it. */
async function* entriesOf(ctx: Ctx, owner: Owner): AsyncGenerator<ZipEntry> {
  const account = await accountRows(ctx, owner);
  if (Object.keys(account).length > 0) yield { name: 'Account.json', input: jsonOf(account) };
  let number = 0;
  for await (const orders of inChunks(allEditions(ctx.db, owner))) {
    const ids = orders.map(({ id }) => id);
    const [editions, rows] = [await editionsById(ctx, ids), await orderRows(ctx, ids)];
    for (const id of ids) {
      const edition = editions.get(id);
      if (!edition) continue;
      number += 1;
      const folder = `Orders/${String(number).padStart(3, '0')} ${safeFileName(editionTitle(edition))}`;
      yield { name: `${folder}/Order.json`, input: jsonOf(rows.get(id) ?? {}) };
      for (const { name, content } of edition.erased ? [] : await orderMaterial(ctx, edition))
        yield { name: `${folder}/${name}`, input: content };
    }
  }
}

async function* withTime(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const entry of entries) yield { ...entry, lastModified };
}

/**
 * Streams everything we have about somebody as one ZIP (W102): what the inventory names, and the material of its
 * orders. `nameOf`: the name of the file, without its ending. Throws `Refused` 404 for an unknown account, 429 when it
 * is loaded too often.
 */
export async function exportAccount(
  ctx: Ctx,
  owner: Owner,
  nameOf = (_facts: OwnerFacts): string => 'Everything about you',
): Promise<StreamReply> {
  const facts = await ownerFactsOf(ctx.db, owner);
  if (!facts) throw notFound('account');
  await consumeRateLimit(ctx, exportLimit, owner.account);
  return {
    content: makeZip(withTime(entriesOf(ctx, owner), ctx.now())),
    type: 'application/zip',
    bytes: undefined,
    filename: `${nameOf(facts)}.zip`,
  };
}

/** The same for somebody who wrote to us; who of staff made it and why is recorded. */
export async function exportFor(ctx: Ctx, { reason, ...person }: Person & { reason: string }): Promise<StreamReply> {
  const owner = await ownerOf(ctx, person);
  // Whoever keeps several of them must be able to tell whose each is.
  const reply = await exportAccount(ctx, owner, ({ name, phone }) =>
    safeFileName(['Everything about', name, phone].filter(Boolean).join(' ')),
  );
  const { actor } = ctx;
  if (actor.kind === 'staff') {
    const by = { staff: actor.id, staffName: actor.name, reason };
    await ctx.transaction(async ctx => {
      await store.insertExport(ctx.db, { id: ctx.random.id(), account: owner.account, at: ctx.now(), ...by });
      await recordPersonAct(ctx, 'data of a person saved', owner);
    });
  }
  return reply;
}
