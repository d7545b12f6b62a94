import { questionsFor } from '#src/catalogue/index.ts';
import { authorizeEdition, lockEdition } from '#src/editions/index.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { friendLimits, takesPeople } from '../rules.ts';
import * as store from '../store.ts';
import { asFriendsSay, linkUrl, makeLink, proposalFor } from './links.ts';
import { takesFriends } from './stage.ts';

/**
 * The address by which others answer a question of the form: that of the link that takes people now, which asks it from
 * then on, else of a new one with the names and days that are proposed. Null when friends cannot be asked now, or the
 * link asks as many questions as it may. Throws `Refused` as `authorizeEdition`.
 */
export async function linkThatAsks(ctx: Ctx, { edition: id, key }: { edition: string; key: number }) {
  const edition = await authorizeEdition(ctx, id);
  if (!(await takesFriends(ctx, edition))) return null;
  const asked = (await questionsFor(ctx, asFriendsSay(edition), 'friends')).find(one => one.key === key)?.question;
  if (asked === undefined) return null;
  const question = { key, question: cleanText(asked) };
  return ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    const [link] = await store.linksOf(ctx.db, edition.id);
    const url = link && takesPeople(link, dayInIndia(ctx.now())) ? linkUrl(ctx, link) : null;
    if (link && url !== null) {
      if (link.questions.some(one => one.key === key)) return url;
      if (link.questions.length >= friendLimits.questions) return null;
      await store.changeQuestions(ctx.db, link.id, [...link.questions, question]);
      return url;
    }
    const { about, from, most, lastDay } = await proposalFor(ctx, edition, link);
    try {
      const made = await makeLink(ctx, { edition: id, about, from, note: '', most, lastDay, questions: [question] });
      return made.link?.url ?? null;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  });
}
