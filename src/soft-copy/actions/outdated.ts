import type { Ctx } from '#platform/context.ts';
import { acceptedContributionsOf } from '#src/contributions/index.ts';
import type { Edition } from '#src/editions/index.ts';
import { printedSubject } from '#src/editions/rules.ts';
import { isAsChosen, type OutdatedPart } from '../rules.ts';
import type { DraftVersion } from '../store.ts';

/** What a draft prints otherwise than the edition says now; `undefined` while it is up to date. */
export function outdatedPart(edition: Edition, draft: DraftVersion): OutdatedPart | undefined {
  if (draft.subject !== null && draft.subject !== printedSubject(edition.about)) return 'names';
  return isAsChosen(edition, draft.plan) ? undefined : 'design';
}

/** Whether the next draft can be made of changes in this one: names, design and what friends told are the same. */
export async function mayBeBase(ctx: Ctx, edition: Edition, draft: DraftVersion): Promise<boolean> {
  const { ids } = await acceptedContributionsOf(ctx, edition.id);
  return outdatedPart(edition, draft) === undefined && ids.join() === draft.contributions.join();
}
