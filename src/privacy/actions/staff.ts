import { isId } from '#kernel/ids.ts';
import { parsePhone } from '#kernel/phone.ts';
import { pageSize } from '#kernel/page-size.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { receiptNumber } from '../rules/erasure.ts';
import * as store from '../store/erasures.ts';
import { accountFactsOfAll, booksOf, ownersOfPhone, type Owner, type OwnerFacts } from '../store/owners.ts';
import type { ErasureEntry, PersonRecord } from '../wire.ts';
import { askErasure, dataRecordOf, takeBackErasure } from './erasure.ts';

/** Everybody of a number, and what is in the way of erasing each. Throws `Refused` 400 for a text that is none. */
export async function findPerson(ctx: Ctx, typed: string): Promise<PersonRecord> {
  const phone = parsePhone(typed);
  const accounts: PersonRecord['accounts'] = [];
  for (const { id, kind, name, setAside } of await ownersOfPhone(ctx.db, phone)) {
    const owner = { kind, account: id };
    const { clients, obstacle, waits, stays, erasedOn, backupDays } = await dataRecordOf(ctx, owner);
    const { orders } = await booksOf(ctx.db, owner);
    const exports = await store.exportsOf(ctx.db, id);
    accounts.push({
      _id: id,
      kind,
      setAside,
      name,
      orders,
      clients,
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

export interface Person {
  phone: string;
  kind: Owner['kind'];
  /** Which of several; the one that has the number now unless stated. */
  account?: string | undefined;
}

/** Whom of a number is meant. Throws `Refused` 404 when there is none. */
export async function ownerOf(ctx: Ctx, { phone, kind, account }: Person): Promise<Owner> {
  const found = (await ownersOfPhone(ctx.db, parsePhone(phone))).find(
    owner => owner.kind === kind && (account ? owner.id === account : !owner.setAside),
  );
  if (!found) throw notFound('account');
  return { kind, account: found.id };
}

/**
 * Logs an act about somebody's data. Of a client without an account, whose id is a number, the log has none; why it was
 * done stands where erasure finds it.
 */
export const recordPersonAct = (ctx: Ctx, act: string, { kind, account }: Owner): Promise<void> =>
  recordAct(ctx, { act, object: { kind: 'person', id: isId(account) ? account : kind } });

interface StaffRequest extends Person {
  reason: string;
}

/** Asks for somebody who wrote to us, as they do themselves; who of staff did and why is recorded. */
export async function askErasureFor(ctx: Ctx, { reason, ...person }: StaffRequest): Promise<void> {
  const owner = await ownerOf(ctx, person);
  const { actor } = ctx;
  const staff = actor.kind === 'staff' ? { id: actor.id, name: actor.name, reason } : undefined;
  await ctx.transaction(async ctx => {
    await askErasure(ctx, { ...owner, ...(staff && { staff }) });
    await recordPersonAct(ctx, 'erasure asked for', owner);
  });
}

export async function takeBackErasureFor(ctx: Ctx, person: Person): Promise<void> {
  const owner = await ownerOf(ctx, person);
  await ctx.transaction(async ctx => {
    await takeBackErasure(ctx, owner);
    await recordPersonAct(ctx, 'erasure taken back', owner);
  });
}

/** A client without an account is known by their number. */
const clientOf = (kind: Owner['kind'], phone: string) => (kind === 'client' ? { name: null, phone } : null);

function toEntry(erasure: store.Erasure, facts: OwnerFacts | undefined): ErasureEntry {
  const { id, kind, account, askedAt, dueAt, doneAt, takenBackAt, staffName, reason } = erasure;
  return {
    _id: id,
    number: receiptNumber(id),
    kind,
    person: doneAt ? null : facts ? { name: facts.name, phone: facts.phone } : clientOf(kind, account),
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
  const facts = await accountFactsOfAll(
    ctx.db,
    page.map(({ account }) => account),
  );
  const erasures = page.map(erasure => toEntry(erasure, facts.get(erasure.account)));
  return { erasures, more: rows.length > pageSize };
}
