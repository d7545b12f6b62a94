import { parsePhone } from '#kernel/phone.ts';
import { pageSize } from '#kernel/page-size.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { receiptNumber } from '../rules/erasure.ts';
import * as store from '../store/erasures.ts';
import type { ErasureEntry, PersonRecord } from '../wire.ts';
import { askErasure, dataRecordOf, takeBackErasure } from './erasure.ts';

type Kind = store.Erasure['kind'];

/** The accounts of a number, and what is in the way of erasing each. Throws `Refused` 400 for a text that is none. */
export async function findPerson(ctx: Ctx, typed: string): Promise<PersonRecord> {
  const phone = parsePhone(typed);
  const accounts: PersonRecord['accounts'] = [];
  for (const { id, kind, name } of await store.accountsOfPhone(ctx.db, phone)) {
    const { obstacle, waits, stays, erasedOn, backupDays } = await dataRecordOf(ctx, { kind, account: id });
    const { orders } = await store.booksOf(ctx.db, { kind, account: id });
    const exports = await store.exportsOf(ctx.db, id);
    accounts.push({
      kind,
      name,
      orders,
      obstacle,
      waits,
      stays,
      erasedOn,
      backupDays,
      exports: exports.map(({ at, ...by }) => ({ ...by, at: at.toISOString() })),
    });
  }
  return { phone, accounts };
}

/** The account of that kind. Throws `Refused` 404 when the number has none. */
export async function accountOf(ctx: Ctx, { phone, kind }: { phone: string; kind: Kind }) {
  const found = (await store.accountsOfPhone(ctx.db, parsePhone(phone))).find(account => account.kind === kind);
  if (!found) throw notFound('account');
  return { kind, account: found.id };
}

interface WishFor {
  phone: string;
  kind: Kind;
  reason: string;
}

/** Asks for somebody who wrote to us, as they do themselves; who of staff did and why is recorded. */
export async function askErasureFor(ctx: Ctx, { phone, kind, reason }: WishFor): Promise<void> {
  const owner = await accountOf(ctx, { phone, kind });
  const { actor } = ctx;
  const staff = actor.kind === 'staff' ? { id: actor.id, name: actor.name, reason } : undefined;
  await askErasure(ctx, { ...owner, ...(staff && { staff }) });
}

export const takeBackErasureFor = async (ctx: Ctx, person: Omit<WishFor, 'reason'>): Promise<void> =>
  takeBackErasure(ctx, await accountOf(ctx, person));

function toEntry(erasure: store.Erasure, facts: store.AccountFacts | undefined): ErasureEntry {
  const { id, kind, askedAt, dueAt, doneAt, takenBackAt, staffName, reason } = erasure;
  return {
    _id: id,
    number: receiptNumber(id),
    kind,
    person: facts && !doneAt ? { name: facts.name, phone: facts.phone } : null,
    askedAt: askedAt.toISOString(),
    staff: staffName,
    reason,
    state: doneAt ? 'done' : takenBackAt ? 'taken-back' : 'waits',
    at: (doneAt ?? takenBackAt ?? dueAt).toISOString(),
  };
}

/** A page of all who asked to be erased. Throws `Refused` 404 when there is none with the id `before`. */
export async function listErasures(ctx: Ctx, before: string | undefined) {
  const last = before === undefined ? undefined : await store.findErasure(ctx.db, before);
  if (before !== undefined && !last) throw notFound('receipt');
  const rows = await store.pageOfErasures(ctx.db, last && { at: last.askedAt, id: last.id });
  const page = rows.slice(0, pageSize);
  const facts = await store.accountFactsOfAll(
    ctx.db,
    page.map(({ account }) => account),
  );
  const erasures = page.map(erasure => toEntry(erasure, facts.get(erasure.account)));
  return { erasures, more: rows.length > pageSize };
}
