import { sql } from 'drizzle-orm';
import { dayInIndia, daysAfter } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { lockEdition, customerLink, editionById } from '#src/editions/index.ts';
import { addErasedEntry, eraseFile, erasedEntry, isStorageAway } from '#src/files/index.ts';
import { queueMessage } from '#src/messages/index.ts';
import { partnerById } from '#src/partners/index.ts';
import { receiverName } from '#src/editions/rules.ts';
import { personalTables } from '../rules/inventory.ts';
import { receiptNumber, receiptOf } from '../rules/erasure.ts';
import * as store from '../store/erasures.ts';
import { allEditions, clientOrders, heirOf, ownerFactsOf, type Owner } from '../store/owners.ts';
import { eraseBefore, eraseRows, instantSql, rowsOf, rowsFrom } from '../store/rows.ts';
import { eraseEdition, type Counts } from './erase-edition.ts';
import { canErase, reachOf, staysOf } from './erasure.ts';

/**
 * Leaves a partner's order to its client in the open transaction, which has locked it, as the partner is erased (W101):
 * its material, its links and its printed codes stay; the partner's name goes, and the client, who sees and may do
 * everything now, is told once. Safe to run twice.
 */
async function passToClient(ctx: Ctx, id: EditionId, partner: string): Promise<void> {
  const { db } = ctx;
  const passed = await rowsFrom(
    db,
    sql`update editions set client_approves = true, sent_to_client_at = coalesce(sent_to_client_at, ${ctx.now().toISOString()}::timestamptz)
      where id = ${id} and not exists (select from messages where edition = ${id} and kind = 'magazineIsYours') returning 1`,
  );
  for (const history of ['edition_steps', 'edition_notes'])
    await db.execute(sql`update ${sql.identifier(history)} set by_name = null
      where edition = ${id} and by_kind = 'partner' and by_id = ${partner} and by_name is not null`);
  // What was sent in the partner's name has it in its words.
  await db.execute(sql`delete from messages where edition = ${id} and sender is not null`);
  const edition = await editionById(ctx, id);
  if (passed.length === 0 || !edition || edition.erased) return;
  await queueMessage(ctx, {
    to: edition.customerPhone,
    account: edition.client,
    email: edition.email,
    edition: id,
    sender: null,
    kind: 'magazineIsYours',
    values: { person: receiverName(edition), edition: edition.category },
    link: await customerLink(ctx, id, { byMessage: true }),
  });
}

const added = (counts: Counts, more: Counts): Counts =>
  Object.entries(more).reduce((sum, [what, count]) => ({ ...sum, [what]: (sum[what] ?? 0) + count }), counts);

/** The orders that go with an erasure: those of the account, and those that it no longer names. */
async function* ordersOf(ctx: Ctx, erasure: store.Erasure): AsyncGenerator<EditionId> {
  if (erasure.kind !== 'client') for await (const { id } of allEditions(ctx.db, erasure)) yield id;
  for (const id of erasure.editions) yield id as EditionId;
}

/** Erases the orders of somebody, each in a transaction of its own that adds to what was counted. */
async function eraseEditions(ctx: Ctx, erasure: store.Erasure): Promise<void> {
  for await (const id of ordersOf(ctx, erasure))
    await ctx.transaction(async ctx => {
      await lockEdition(ctx, id);
      const heir = erasure.kind === 'partner' ? await heirOf(ctx.db, id) : 'own';
      if (heir === 'client' || (heir === 'untold' && erasure.untold === 'keep'))
        return passToClient(ctx, id, erasure.account);
      const counts = await eraseEdition(ctx, id, { person: true });
      const row = await store.lockErasure(ctx.db, erasure.id);
      await store.saveErasure(ctx.db, erasure.id, { counts: added(row?.counts ?? {}, counts) });
    });
}

/** Erases what belongs to somebody besides their orders, in the open transaction. */
export async function eraseAccount(ctx: Ctx, { kind, account }: Owner): Promise<Counts> {
  const counts: Counts = {};
  const logo = kind === 'partner' ? (await partnerById(ctx, account))?.logo : null;
  if (logo) await eraseFile(ctx, logo);
  for (const table of personalTables) {
    const erasure = table.person ?? table.magazine;
    const where = erasure && rowsOf(table, { account: [account] });
    if (erasure && where)
      counts[table.what] =
        (counts[table.what] ?? 0) + (await eraseRows(ctx.db, { table: table.table, erasure }, where));
  }
  return counts;
}

/**
 * Ends an erasure: the account goes, the receipt is written, and its address goes out with the last message. Without
 * the account, which a restored backup may not have, there is nothing to do but the receipt.
 */
const finishErasure = (ctx: Ctx, { id }: store.Erasure): Promise<void> =>
  ctx.transaction(async ctx => {
    const erasure = await store.lockErasure(ctx.db, id);
    if (!erasure || erasure.doneAt) return;
    const facts = await ownerFactsOf(ctx.db, erasure);
    const stays = await staysOf(ctx, erasure);
    const counts = added(erasure.counts, await eraseAccount(ctx, erasure));
    const doneAt = ctx.now();
    const backupsUntil = dayInIndia(daysAfter(doneAt, ctx.config.backupDays));
    const receipt = receiptOf(counts, { stays, backupsUntil });
    // The number of a client goes; an account’s id names nobody any more.
    const account = erasure.kind === 'client' ? id : erasure.account;
    const done = { account, editions: [], reason: null, staff: null, staffName: null };
    await store.saveErasure(ctx.db, id, { ...done, doneAt, receipt });
    const receiver = facts ? reachOf(facts) : erasure.kind === 'client' ? { to: erasure.account, email: null } : null;
    const values = { number: receiptNumber(id) };
    if (receiver) await queueMessage(ctx, { ...receiver, kind: 'erased', values, link: `/erased/${id}` });
  });

/** Erases a person, order by order, then the account. May be cut at any place and run again. */
async function erasePerson(ctx: Ctx, erasure: store.Erasure): Promise<void> {
  await eraseEditions(ctx, erasure);
  await finishErasure(ctx, erasure);
  ctx.log.info({ erasure: erasure.id }, 'a person was erased');
}

/** An entry of the list outside the database: ids only. */
interface ListedPerson {
  id: string;
  kind: Owner['kind'];
  /** The account; of a client without one the erasure's own id. */
  account: string;
  askedAt: string;
  /** Not in entries from before. */
  editions?: string[];
  untold?: store.Erasure['untold'];
}

/**
 * Erases again what this database does not know was erased, because it was restored from an older backup (W101): the
 * list outside the database goes on where its highest number ends. Runs at the start and before each erasure.
 */
async function repeatErasures(ctx: Ctx): Promise<void> {
  for (let entry = (await store.lastEntry(ctx.db)) + 1; ; entry++) {
    const found = (await erasedEntry(ctx, entry)) as ListedPerson | undefined;
    if (!found) return;
    const { askedAt: at, editions = [], untold = 'keep', ...named } = found;
    const listed = { ...named, editions, untold, askedAt: new Date(at), entry };
    await ctx.transaction(ctx => store.insertListed(ctx.db, listed, ctx.now()));
    const { id } = found;
    const erasure = await store.findErasure(ctx.db, id);
    if (erasure && !erasure.doneAt) await erasePerson(ctx, erasure);
    ctx.log.warn({ erasure: id }, 'an erasure was repeated after a restore');
  }
}

/** As `repeatErasures` at the start: while the storage is away the hourly job does it later. */
export const repeatAtStart = (ctx: Ctx): Promise<void> =>
  repeatErasures(ctx).catch((error: unknown) => {
    if (!isStorageAway(error)) throw error;
    ctx.log.error('the storage is away: whether erasures must be repeated is looked at within the hour');
  });

/** The last message to somebody names them; it goes when it has had time to arrive. */
const farewellDays = 2;

/**
 * Erases somebody whose waiting time is over, unless something of theirs is under way. An entry in the list outside the
 * database comes first, so that no restored backup brings anybody back.
 */
async function eraseDuePerson(ctx: Ctx, erasure: store.Erasure): Promise<void> {
  if (erasure.entry === null && !(await canErase(ctx, erasure))) return;
  const named = new Set([...erasure.editions, ...(await clientOrders(ctx.db, erasure))]);
  const begun = await store.beginErasure(ctx.db, erasure.id, [...named]);
  if (begun?.entry === null || begun === undefined) return;
  const { id, kind, entry, editions, untold, askedAt } = begun;
  const account = kind === 'client' ? id : begun.account;
  const listed: ListedPerson = { id, kind, account, editions, untold, askedAt: askedAt.toISOString() };
  await addErasedEntry(ctx, entry, listed);
  await erasePerson(ctx, begun);
}

/**
 * Erases everybody whose waiting time is over and who has nothing under way; the others wait for the next hour. Nobody
 * waits because somebody else's erasure failed: it throws at the end, which names those.
 */
export async function eraseDuePeople(ctx: Ctx): Promise<void> {
  await repeatErasures(ctx);
  const before = instantSql(daysAfter(ctx.now(), -farewellDays));
  await eraseBefore(ctx.db, { table: 'messages', by: 'at', where: sql`kind = 'erased'`, before });
  const failed: { id: string; error: unknown }[] = [];
  for await (const erasure of store.dueErasures(ctx.db, ctx.now()))
    await eraseDuePerson(ctx, erasure).catch((error: unknown) => {
      if (isStorageAway(error)) throw error;
      failed.push({ id: erasure.id, error });
    });
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ error }) => error),
      `erasures that failed: ${failed.map(({ id }) => id).join(', ')}`,
    );
}
