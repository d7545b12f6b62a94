import { dropFiles } from '#src/files/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { Figure } from '#platform/metrics.ts';
import { inBatches, sweepTable } from '#platform/sweep-table.ts';
import { dropWaiting, fileFigures, peopleWaitingSince } from '../store/inbox.ts';
import { changePart, findChatAnswer, mergeParts, saveChatAnswer, soundsBefore } from '../store/parts.ts';
import { deleteStrangers } from '../store/people.ts';
import { deleteSaidToStrangers } from '../store/said.ts';
import { chatCodes, chatInbox } from '../store/tables.ts';
import { dropLetterFiles } from './by-mail.ts';
import { handleJob } from './jobs.ts';

const hourMs = 3_600_000;
const daysMs = 24 * hourMs;
/** For how long each is kept: what waits, that a message came, codes, strangers, what we said to them, sounds alone. */
const kept = {
  waiting: 7 * daysMs,
  came: 60 * daysMs,
  code: daysMs,
  stranger: daysMs,
  said: 30 * daysMs,
  sound: 8 * daysMs,
};
/** After how long somebody whose messages wait is looked at again: the job may have been lost. */
const forgottenMs = hourMs;

/** Ends the sounds from which recordings were made: late ones can come no more, and the recordings have them. */
async function dropSounds(ctx: Ctx, before: Date): Promise<void> {
  await inBatches(async most => {
    const parts = await soundsBefore(ctx.db, before, most);
    for (const { id, edition, key } of parts)
      await ctx.transaction(async ctx => {
        const answer = await findChatAnswer(ctx.db, { edition, key });
        const files = parts.flatMap(part => (part.id === id && part.file !== null ? [part.file] : []));
        await mergeParts(ctx.db, { edition, key }, 'voice');
        await changePart(ctx.db, id, { file: null });
        if (answer) await saveChatAnswer(ctx.db, answer, { formVoice: null, formVoiceAt: null, madeVoice: null });
        await dropFiles(ctx, [...files, ...(answer?.formVoice ? [answer.formVoice] : [])]);
      });
    return parts.length;
  });
}

/** Removes what waited too long, and the files that came with it by e-mail; answers how much. */
const dropOldWaiting = (ctx: Ctx, before: Date): Promise<number> =>
  ctx.transaction(async ctx => {
    const events = await dropWaiting(ctx, before);
    const contents = events.flatMap(event => (event?.from === 'person' ? [event.content] : []));
    await dropLetterFiles(
      ctx,
      contents.flatMap(content => ('media' in content ? [content.media.id] : [])),
    );
    return events.length;
  });

/**
 * Deletes what is not needed any more: what waits for longer than the provider keeps files, numbers of messages that
 * cannot come again, old codes, those who began nothing, and sounds that stand in recordings. Safe to run twice.
 */
export async function sweepConversations(ctx: Ctx): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  await inBatches(() => dropOldWaiting(ctx, before(kept.waiting)));
  await sweepTable(ctx, { table: chatInbox, by: chatInbox.receivedAt }, before(kept.came));
  await sweepTable(ctx, { table: chatCodes, by: chatCodes.expiresAt }, before(kept.code));
  await inBatches(most => deleteSaidToStrangers(ctx.db, { before: before(kept.said), most }));
  await inBatches(most => deleteStrangers(ctx.db, { before: before(kept.stranger), most }));
  await dropSounds(ctx, before(kept.sound));
  for (const person of await peopleWaitingSince(ctx.db, before(forgottenMs), 1000))
    await ctx.send(handleJob, { person }, { deduplicationKey: `${person} later` });
}

/** How many files could not be fetched so far and are lost soon, and how many were lost within the last weeks. */
export async function chatFigures(ctx: Ctx): Promise<Figure[]> {
  const { tried, lost } = await fileFigures(ctx.staleDb);
  return [
    { name: 'chat_files_waiting', value: tried },
    { name: 'chat_files_lost', value: lost },
  ];
}
