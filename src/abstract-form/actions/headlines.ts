import { loadEdition, viewEdition } from '#src/editions/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { lettersOfLine } from '#typeset/text/headlines.ts';
import { answersOf, lockForm, updateForm } from '../store.ts';
import { deleteHeadline, saveHeadline } from '../store/headlines.ts';
import { assertOpenForm } from './form.ts';

/** Whether a headline is words of its answer, whatever stands between their letters. */
const isWordsOf = (answer: string, headline: string): boolean =>
  lettersOfLine(answer).includes(lettersOfLine(headline));

interface ChosenWords {
  text: string;
  /** Whether it was no words of the answer when it was chosen. */
  isOwn: boolean;
}

/**
 * The headline that somebody chose, as long as it holds: words of the answer that are not in it any more, such as a
 * name that was spelt wrong, are none.
 */
export const standingHeadline = (answer: string, chosen: ChosenWords | undefined): string | undefined =>
  chosen && (chosen.isOwn || isWordsOf(answer, chosen.text)) ? chosen.text : undefined;

/** How often headlines of one edition are chosen in an hour. */
const choiceLimit: RateLimit = { name: 'headlines', max: 600, seconds: 3600 };

/**
 * Writes down the headline that somebody chose for an answer (W55); '' leaves it to the magazine again. Throws
 * `Refused` 400 for an answer without words, and 409 after the hand-in.
 */
export async function chooseHeadline(ctx: Ctx, json: { edition: string; key: number; text: string }): Promise<void> {
  const { key, text } = json;
  const edition = await viewEdition(ctx, json.edition);
  await consumeRateLimit(ctx, choiceLimit, edition.id);
  await ctx.transaction(async inner => {
    await lockForm(inner.db, edition.id, inner.now());
    const current = await loadEdition(inner, edition.id);
    await assertOpenForm(inner, current);
    const answer = (await answersOf(inner.db, edition.id)).get(key)?.text ?? '';
    const place = { edition: edition.id, key };
    if (text !== '' && answer === '')
      throw new Refused('no-such-question', 'This answer was cleared meanwhile. Please reload the page.');
    if (text === '') await deleteHeadline(inner.db, place);
    else await saveHeadline(inner.db, { ...place, text, isOwn: !isWordsOf(answer, text), chosenAt: inner.now() });
    await updateForm(inner.db, edition.id, { changedAt: inner.now() });
  });
}
