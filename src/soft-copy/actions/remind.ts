import type { Ctx } from '#platform/context.ts';
import { forEachAwaiting, remindAboutEdition } from '#src/editions/index.ts';
import { decisionReminderDays, isSeenByCustomer } from '../rules.ts';
import * as store from '../store.ts';
import { outdatedPart } from './outdated.ts';

/** Reminds of soft copies that have waited some days for a look or a decision. Safe to run twice. */
export const remindOfSoftCopies = (ctx: Ctx): Promise<void> =>
  forEachAwaiting(ctx, { act: 'decision', days: decisionReminderDays }, async edition => {
    const draft = await store.publishedDraft(ctx.db, edition.id);
    if (!draft) return;
    await remindAboutEdition(ctx, edition, {
      kind: 'softCopyReminder',
      cause: `soft copy ${edition.id} ${draft.version}`,
      page: 'edition',
      values: {
        isOutdated: outdatedPart(edition, draft) !== undefined,
        isSeen: isSeenByCustomer(await store.viewersOf(ctx.db, draft), edition),
      },
    });
  });
