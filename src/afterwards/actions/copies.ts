import type { PostalAddress } from '#kernel/pins.ts';
import type { EditionId } from '#kernel/ids.ts';
import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { CopySource } from '#src/checkout/index.ts';
import {
  addNote,
  cancelledRefusal,
  lockEdition,
  parcelLinked,
  type CheckedAddress,
  type Edition,
} from '#src/editions/index.ts';
import { allPrintFiles, onReleased, printFilesOf, printState, type PrintRecord } from '#src/press/index.ts';
import {
  approvedDraft,
  assertNothingWithdrawn,
  withdrawnFromAllApproved,
  withdrawnFromApproved,
} from '#src/soft-copy/index.ts';
import { copyStepProblem, type CopyStep } from '../rules.ts';
import * as store from '../store.ts';
import { tellPeople } from './messages.ts';

/** Where further copies go. */
interface CopiesTo extends PostalAddress {
  recipient: string;
  phone: string | null;
}

interface NewCopies {
  edition: Edition;
  copies: number;
  to: CopiesTo;
  /** The claim they are printed again for, or the payment that bought them. */
  cause: { claim: string } | { mid: string };
}

/**
 * Orders further copies of the approved magazine, in the open transaction; false when that claim or payment has them
 * already. The print files are asked for when the edition has none. Throws `Refused` 409 when nothing is approved, or
 * somebody withdrew what it prints (W53).
 */
async function orderCopies(ctx: Ctx, { edition, copies, to, cause }: NewCopies): Promise<boolean> {
  await assertNothingWithdrawn(ctx, edition.id);
  const draft = await approvedDraft(ctx, edition.id);
  if (!draft) throw new Refused('not-now', 'There is no approved magazine to print again.');
  const isNew = await store.insertCopies(ctx.db, {
    id: ctx.random.id(),
    edition: edition.id,
    copies,
    sha256: draft.sha256,
    ...to,
    ...cause,
    orderedAt: ctx.now(),
  });
  if (isNew && !(await printFilesOf(ctx, edition.id))) await onReleased(ctx, { edition: edition.id });
  return isNew;
}

/** The file that further copies of an edition are printed from, or why none is, in words for its people (W75). */
export async function copySourceOf(ctx: Ctx, edition: Edition): Promise<CopySource> {
  if (edition.cancelled) return { why: cancelledRefusal().message };
  if (edition.orderStatus < 5) return { why: 'Further copies can be ordered once your magazine is printed.' };
  if ((await withdrawnFromApproved(ctx, edition.id)).length > 0)
    return {
      why: 'A friend withdrew what is printed in it, so it is not printed again as it was. Please write to us.',
    };
  const draft = await approvedDraft(ctx, edition.id);
  return draft
    ? { sha256: draft.sha256 }
    : { why: 'We cannot print it again by ourselves. Please write to us, and we look at it.' };
}

interface PaidCopies {
  edition: EditionId;
  copies: number;
  sha256: string;
  to: CheckedAddress;
  mid: string;
  refuse(why: string): void;
}

/** Orders the copies that were paid for; refuses them when the magazine is not printed as it was any more (W75). */
export async function onCopiesPaid(
  ctx: Ctx,
  { edition: id, copies, sha256, to, mid, refuse }: PaidCopies,
): Promise<void> {
  const edition = await lockEdition(ctx, id);
  const source = await copySourceOf(ctx, edition);
  if ('why' in source || source.sha256 !== sha256) return refuse('this magazine is not printed again as it was');
  const { street, city, postalCode, state, recipient, recipientPhone } = to;
  await orderCopies(ctx, {
    edition,
    copies,
    to: {
      street,
      city,
      postalCode,
      state,
      recipient: recipient ?? edition.recipient.name,
      phone: recipientPhone ?? edition.recipient.phone,
    },
    cause: { mid },
  });
  await addNote(ctx, id, { what: copies === 1 ? 'one further copy bought' : `${copies} further copies bought` });
}

/** Orders the copies of a claim that is printed again; they go where the first ones went. Throws as `orderCopies`. */
export async function orderReprint(
  ctx: Ctx,
  { claim, edition, copies }: { claim: string; edition: Edition; copies: number },
): Promise<void> {
  const { address, recipient } = edition;
  if (!address) throw new Refused('not-now', 'No address of this order is known any more. Ask its people for one.');
  if (copies > edition.copies)
    throw new Refused('not-now', `Only ${edition.copies} of them were ordered, so no more can be printed again.`);
  const to = { ...address, recipient: recipient.name, phone: recipient.phone };
  await orderCopies(ctx, { edition, copies, to, cause: { claim } });
}

/** Why further copies cannot be printed now, in words for staff, and the files to print once they can. */
export interface PrintableFiles {
  files: { name: string; file: string }[];
  problem: string | null;
}

function filesToPrint(
  sha256: string,
  { print, withdrawn: [name] }: { print: PrintRecord | undefined; withdrawn: readonly string[] },
): PrintableFiles {
  const none = (problem: string) => ({ files: [], problem });
  if (name !== undefined)
    return none(`${name} withdrew words that these copies would print. Send the money back, or call its people.`);
  if (!print || printState(print) !== 'released')
    return none('The print files are not released yet: look at the edition, and have them made.');
  if (print.approved !== sha256)
    return none('The print files are of another approved soft copy than these copies. Have them made again.');
  return { files: (print.files ?? []).map(({ name, file }) => ({ name, file })), problem: null };
}

/** What these orders of further copies print, by order. */
export async function allPrintableFiles(
  ctx: Ctx,
  orders: readonly { id: string; edition: EditionId; sha256: string }[],
): Promise<Map<string, PrintableFiles>> {
  const editions = [...new Set(orders.map(({ edition }) => edition))];
  const withdrawn = await withdrawnFromAllApproved(ctx, editions);
  const prints = await allPrintFiles(ctx, editions);
  return new Map(
    orders.map(({ id, edition, sha256 }) => [
      id,
      filesToPrint(sha256, { print: prints.get(edition), withdrawn: withdrawn.get(edition) ?? [] }),
    ]),
  );
}

/** These orders of further copies, by id. */
export const copyOrdersById = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, store.CopyOrder>> =>
  new Map((await store.copiesByIds(ctx.db, ids)).map(order => [order.id, order]));

interface CopiesStep {
  order: string;
  step: CopyStep;
  link?: string | undefined;
}

async function loadCopies(ctx: Ctx, id: string): Promise<store.CopyOrder> {
  const order = await store.copiesById(ctx.db, id);
  if (!order) throw notFound('order of copies');
  return order;
}

/**
 * Records the next step of further copies, taken by staff. Shipping tells their people, and shipping again corrects
 * the link. A repetition changes nothing. Throws `Refused` 403, 404, 400 on a bad link, 409 when another step is next,
 * and when the file to print is not that of the approved magazine.
 */
export async function stepCopies(ctx: Ctx, { order: id, step, link }: CopiesStep): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notYours();
  await ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, (await loadCopies(ctx, id)).edition);
    const order = await loadCopies(ctx, id);
    const isTaken = step === 'printed' ? order.printedAt !== null : order.trackLink === (link ?? null);
    if (isTaken) return;
    const problem = copyStepProblem(order, step, link);
    if (problem) throw new Refused(step === 'shipped' && order.printedAt ? 'track-link' : 'not-now', problem);
    const what = `${order.copies === 1 ? 'further copy' : `${order.copies} further copies`} ${step}`;
    await addNote(ctx, order.edition, { what, act: `copies ${step}`, ...(step === 'shipped' && { reason: link }) });
    if (step === 'printed') {
      const problem = (await allPrintableFiles(ctx, [order])).get(id)?.problem ?? null;
      if (problem !== null) throw new Refused('not-now', problem);
      return void (await store.saveCopies(ctx.db, id, { printedAt: ctx.now(), printedBy: actor.name }));
    }
    const shipped = { shippedAt: order.shippedAt ?? ctx.now(), shippedBy: actor.name, trackLink: link ?? null };
    await store.saveCopies(ctx.db, id, shipped);
    await ctx.emit(parcelLinked, { kind: 'copies', id, link: link ?? '' });
    await tellPeople(ctx, edition, {
      kind: 'copiesShipped',
      toPayer: order.mid !== null,
    });
  });
}
