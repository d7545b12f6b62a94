import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { cleanSubjectDetails, mayAct, mayChangeSubject, printedSubject } from '../rules.ts';
import { mayTell } from '../rules/links.ts';
import * as store from '../store.ts';
import type { Edition, SubjectDetails } from '../store.ts';
import { cancelledRefusal, lockEdition, roleOf, viewEdition } from './access.ts';
import { subjectChanged } from './events.ts';
import { addNote } from './history.ts';

interface SubjectUpdate extends SubjectDetails {
  edition: string;
  /** The version that was changed. */
  base: number;
}

const isSame = (a: SubjectDetails, b: SubjectDetails): boolean =>
  printedSubject(a) === printedSubject(b) && a.neededBy === b.neededBy;

/**
 * Whether the caller may change what the cover says and how it looks: while the form is open knowing the id is enough,
 * as for the form itself (D05); later whoever may act.
 */
export async function maySave(ctx: Ctx, edition: Edition): Promise<boolean> {
  const role = await roleOf(ctx, edition);
  return (edition.orderStatus === 0 && mayTell(role)) || role === 'system' || mayAct(role);
}

/** `what`: what the caller wants to do, for the refusal. Throws `Refused` 409 for a caller who may not (`maySave`). */
export async function assertMaySave(ctx: Ctx, edition: Edition, what: string): Promise<void> {
  if (await maySave(ctx, edition)) return;
  throw new Refused(
    'handed-in',
    `This story is handed in, so only whoever ordered it can ${what}. Sign in with that number.`,
  );
}

/**
 * The time that is kept of a change of the names or the design: now for somebody who only knows the id (D05), so that
 * whoever may act is told of it; null for everybody else, who thereby decides.
 */
export const guestChangeNow = async (ctx: Ctx, edition: Edition): Promise<Date | null> =>
  (await roleOf(ctx, edition)) === 'stranger' ? ctx.now() : null;

/** The name that whoever may act knew last: the one before the first change by a guest about which nobody decided. */
const nameKnownOf = ({ guestChanges, person }: Edition): string | null =>
  guestChanges.names ? guestChanges.nameBefore : person;

/**
 * Sets whom an edition is about and for which day, until its soft copy is approved (W50). Sending the same again
 * changes nothing and succeeds; from somebody who may act it confirms what a guest entered. Throws `Refused` 409 when
 * it is too late, the caller may not any more, or somebody changed it since `base`.
 */
export async function saveSubject(ctx: Ctx, update: SubjectUpdate): Promise<Edition> {
  const seen = await viewEdition(ctx, update.edition);
  await assertMaySave(ctx, seen, 'change the names');
  const next = cleanSubjectDetails(update);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, seen.id);
    const guestNamedAt = await guestChangeNow(ctx, edition);
    if (isSame(edition.about, next))
      return edition.guestChanges.names && !guestNamedAt
        ? store.changeEdition(ctx.db, edition.id, { guestNamedAt, nameBeforeGuest: null })
        : edition;
    if (edition.cancelled) throw cancelledRefusal();
    if (!mayChangeSubject(edition))
      throw new Refused(
        'too-late',
        'The soft copy is approved, so the name on it cannot be changed any more. Call us.',
      );
    if (edition.about.version !== update.base)
      throw new Refused(
        'changed-meanwhile',
        'Somebody else changed this meanwhile. Reload the page to see what they entered, then change it again.',
      );
    const changed = await store.changeEdition(ctx.db, edition.id, {
      ...store.subjectColumns(next),
      subjectVersion: edition.about.version + 1,
      ...(printedSubject(edition.about) !== printedSubject(next) && {
        guestNamedAt,
        nameBeforeGuest: guestNamedAt && nameKnownOf(edition),
      }),
    });
    if (changed.person !== edition.person)
      await addNote(ctx, edition.id, {
        what: `is about ${changed.person ?? 'nobody who is named'}`,
        act: 'name changed',
      });
    if (edition.orderStatus > 0 && printedSubject(edition.about) !== printedSubject(next))
      await ctx.emit(subjectChanged, { edition: edition.id });
    return changed;
  });
}
