import type { JsonOf } from '#kernel/call.ts';
import { designOf } from '#kernel/designs.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { emphasisNames, mayChangeSubject } from '../rules.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { cancelledRefusal, lockEdition, viewEdition } from './access.ts';
import { designChanged } from './events.ts';
import { addNote } from './history.ts';
import { assertMaySave, guestChangeNow } from './subject.ts';
import type * as wire from '../wire.ts';

type DesignChoice = JsonOf<typeof wire.chooseDesign>;

/**
 * Chooses the design of an edition and who leads in it, until its soft copy is approved (W59). Choosing the same again
 * changes nothing and succeeds; from somebody who may act it confirms what a guest chose. Throws `Refused` 409 when it
 * is too late, the caller may not any more, or somebody chose another meanwhile.
 */
export async function chooseDesign(
  ctx: Ctx,
  { edition: id, design, was, emphasis, reason }: DesignChoice,
): Promise<Edition> {
  const seen = await viewEdition(ctx, id);
  await assertMaySave(ctx, seen, 'choose the design');
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, seen.id);
    const now = designOf(edition);
    const guestDesignedAt = await guestChangeNow(ctx, edition);
    const leads = emphasis ?? edition.emphasis;
    if (now === design && leads === edition.emphasis)
      return edition.guestChanges.design && !guestDesignedAt
        ? store.changeEdition(ctx.db, edition.id, { guestDesignedAt })
        : edition;
    if (edition.cancelled) throw cancelledRefusal();
    if (!mayChangeSubject(edition))
      throw new Refused(
        'too-late',
        'The soft copy is approved, so its design cannot be changed any more. Call us if it must be.',
      );
    if (now !== design && now !== was)
      throw new Refused(
        'changed-meanwhile',
        'Somebody else chose another design meanwhile. Look at it, then choose again.',
      );
    const changed = await store.changeEdition(ctx.db, edition.id, { design, emphasis: leads, guestDesignedAt });
    const what = [
      ...(design === now ? [] : [`is made in the design ${design}, not ${now}`]),
      ...(leads === null || leads === edition.emphasis ? [] : [`leads with ${emphasisNames[leads]}`]),
    ].join(', and ');
    await addNote(ctx, edition.id, { what, reason });
    if (edition.orderStatus > 0) await ctx.emit(designChanged, { edition: edition.id });
    return changed;
  });
}
