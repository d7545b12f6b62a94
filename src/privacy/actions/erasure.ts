import { dayInIndia, daysAfter, shortDay } from '#kernel/dates.ts';
import { isId } from '#kernel/ids.ts';
import { notFound, Refused, signInFirst } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { queueMessage } from '#src/messages/index.ts';
import { dayInWords } from '#src/papers/rules/numbers.ts';
import {
  erasedWith,
  namedOrders,
  obstacleOf,
  obstacleText,
  receiptNumber,
  staysAfter,
  type Obstacles,
  agreedOf,
  type AgreedAct,
} from '../rules/erasure.ts';
import { paperYears, yearsAfter } from '../rules/retention.ts';
import { actsOf } from '../store/agreed.ts';
import * as store from '../store/erasures.ts';
import {
  booksOf,
  claimClientOrders,
  clientOrders,
  heirsOf,
  openOrders,
  ownerFactsOf,
  underWay,
  type Owner,
  type OwnerFacts,
} from '../store/owners.ts';
import type { ErasureReceipt, MyData, Obstacle } from '../wire.ts';

/** How many unknown receipts one address may ask for (W18). */
const unknownReceiptLimit: RateLimit = { name: 'unknown-receipts', max: 30, seconds: 600 };

/**
 * The signed-in customer or partner; orders that partners placed for a customer's proved number are theirs from now on
 * (W101). Throws `Refused` 401 for everybody else.
 */
export async function ownAccount(ctx: Ctx): Promise<Owner> {
  const { actor } = ctx;
  if (actor.kind !== 'customer' && actor.kind !== 'partner') throw signInFirst();
  if (actor.kind === 'customer') await claimClientOrders(ctx.db, actor.id);
  return { kind: actor.kind, account: actor.id };
}

/** Where somebody is told about their data: not by a number that may be somebody else's now. */
export const reachOf = ({ phone, email, setAside }: OwnerFacts) => ({ to: setAside ? null : phone, email });

type NamedOrder = Awaited<ReturnType<typeof openOrders>>[number];

const withTitle = ({ id, category, customer_name, subject_name }: NamedOrder) => ({
  id,
  title: editionTitle({ category, customerName: customer_name, person: subject_name }),
});

/** What becomes of a partner's magazines; null for everybody else, and without any. */
async function clientsOf(ctx: Ctx, { kind, account }: Owner): Promise<MyData['clients']> {
  if (kind !== 'partner') return null;
  const { told, untold } = await heirsOf(ctx.db, account, namedOrders);
  return told + untold.length > 0 ? { told, untold: untold.map(withTitle) } : null;
}

/** What an account has to end before it can be erased. */
async function obstaclesOf(ctx: Ctx, owner: Owner): Promise<Obstacles> {
  const orders = (await openOrders(ctx.db, owner, namedOrders + 1)).map(withTitle);
  return { orders, ...(await underWay(ctx.db, owner)) };
}

/** Why an account cannot be erased now; undefined when it can. */
const whyNot = async (ctx: Ctx, owner: Owner): Promise<Obstacle | undefined> =>
  obstacleOf(await obstaclesOf(ctx, owner));

/** What stays of an account when it is erased. */
export async function staysOf(ctx: Ctx, owner: Owner) {
  const { orders, paper } = await booksOf(ctx.db, owner);
  return staysAfter({ orders, lastPaper: paper && yearsAfter(paper, paperYears) });
}

async function agreedActs(ctx: Ctx, owner: Owner): Promise<AgreedAct[]> {
  return (await actsOf(ctx.db, owner)).map(({ at, edition, category, customer_name, subject_name, ...act }) => {
    const title = editionTitle({ category: category ?? '', customerName: customer_name ?? '', person: subject_name });
    return { ...act, at: new Date(at), edition: edition ? { id: edition, title } : null };
  });
}

/** What an account is told about its own data. */
export async function ownDataOf(ctx: Ctx, owner: Owner): Promise<MyData> {
  const exports = await store.exportsOf(ctx.db, owner.account);
  return { ...(await dataRecordOf(ctx, owner)), exports: exports.map(({ at }) => ({ at: at.toISOString() })) };
}

/** What is erased with an account, what stays, what it agreed to, and what it waits for. */
export async function dataRecordOf(ctx: Ctx, owner: Owner): Promise<Omit<MyData, 'exports'>> {
  const today = dayInIndia(ctx.now());
  const open = await store.openErasureOf(ctx.db, owner.account);
  const { erasureWaitDays } = ctx.config.retention;
  return {
    erased: erasedWith(owner.kind),
    clients: await clientsOf(ctx, owner),
    stays: await staysOf(ctx, owner),
    backupDays: ctx.config.backupDays,
    erasedOn: shortDay(dayInIndia(daysAfter(ctx.now(), erasureWaitDays)), today),
    obstacle: (await whyNot(ctx, owner)) ?? null,
    waits: open ? { number: receiptNumber(open.id), day: shortDay(dayInIndia(open.dueAt), today) } : null,
    agreed: agreedOf(await agreedActs(ctx, owner), at => dayInWords(dayInIndia(at))),
  };
}

interface ErasureRequest extends Owner {
  /** Of a partner: what becomes of magazines whose clients nobody can tell; they stay unless stated. */
  untold?: store.Erasure['untold'] | undefined;
  staff?: { id: string; name: string; reason: string };
}

/**
 * Notes that somebody wants to be erased, and tells them from when on and how to take it back (W101). The same
 * request again changes nothing. Throws `Refused` 409 while an order, money or a parcel is under way.
 */
export async function askErasure(ctx: Ctx, { staff, untold, ...owner }: ErasureRequest): Promise<void> {
  const facts = await ownerFactsOf(ctx.db, owner);
  if (!facts) throw notFound('account');
  const why = await whyNot(ctx, owner);
  if (why) throw new Refused('not-now', obstacleText(why));
  await ctx.transaction(async ctx => {
    const askedAt = ctx.now();
    const dueAt = daysAfter(askedAt, ctx.config.retention.erasureWaitDays);
    const id = ctx.random.id();
    const by = { staff: staff?.id ?? null, staffName: staff?.name ?? null, reason: staff?.reason ?? null };
    const editions = owner.kind === 'client' ? await clientOrders(ctx.db, owner) : [];
    if (!(await store.insertErasure(ctx.db, { id, ...owner, editions, untold, askedAt, dueAt, ...by }))) return;
    const values = { number: receiptNumber(id), day: shortDay(dayInIndia(dueAt), dayInIndia(askedAt)) };
    // What a client without an account is told goes with their magazine.
    const about = owner.kind === 'client' ? { edition: editions[0], sender: null } : { account: owner.account };
    const link = owner.kind === 'client' ? '/contactus' : '/mydata';
    await queueMessage(ctx, { ...reachOf(facts), ...about, kind: 'erasureAsked', values, link });
  });
}

/** Takes the request back. Throws `Refused` 409 when there is none that can be. */
export async function takeBackErasure(ctx: Ctx, { account }: Owner): Promise<void> {
  if (!(await store.endErasure(ctx.db, account, ctx.now())))
    throw new Refused('not-now', 'There is nothing to take back: it is erased already, or nobody asked for it.');
}

/** Whether an account can be erased now. */
export const canErase = async (ctx: Ctx, owner: Owner): Promise<boolean> => (await whyNot(ctx, owner)) === undefined;

/** The receipt of an erasure, for whoever has its address. Throws `Refused` 404 while there is none. */
export async function showReceipt(ctx: Ctx, id: string): Promise<ErasureReceipt> {
  const erasure = isId(id) ? await store.findErasure(ctx.db, id) : undefined;
  if (!erasure?.doneAt || !erasure.receipt) {
    if (ctx.request) await consumeRateLimit(ctx, unknownReceiptLimit, ctx.request.address);
    throw new Refused(
      'not-found',
      'There is no such receipt, or it is not done yet. Check the address in our message.',
    );
  }
  return { number: receiptNumber(id), day: dayInIndia(erasure.doneAt), ...erasure.receipt };
}
