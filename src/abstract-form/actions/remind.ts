import type { Ctx } from '#platform/context.ts';
import { forEachAwaiting, remindAboutEdition } from '#src/editions/index.ts';
import { isStoryIdle, storyReminderDays } from '../rules.ts';
import { findForm } from '../store.ts';

/** Reminds of stories that are not handed in and that nobody has worked on for some days. Safe to run twice. */
export const remindOfStories = (ctx: Ctx): Promise<void> =>
  forEachAwaiting(ctx, { act: 'story', days: storyReminderDays }, async edition => {
    const form = await findForm(ctx.db, edition.id);
    if (!isStoryIdle(form?.changedAt, ctx.now())) return;
    await remindAboutEdition(ctx, edition, {
      kind: 'storyReminder',
      cause: `story ${edition.id}`,
      page: 'abstract',
      values: {},
    });
  });
