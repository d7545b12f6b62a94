import { port, type Ctx } from '#platform/context.ts';
import type { Edition } from '#src/editions/index.ts';
import type { Story } from '#typeset/index.ts';
import { isKeptBack } from '#typeset/text/kept-back.ts';
import type { Editor } from '../editor.ts';
import { sentAnswers, withEarlierProposed, withProposed } from '../rules/editor-story.ts';
import * as store from '../store.ts';

/** Who proposes headlines, lines for the cover and an order; null: nobody. */
export const editor = port<Editor | null>('soft-copy: editor');

/**
 * The story with the proposals of the editing service, which a person may choose where the laws of headlines and cover
 * lines allow them. The same words are sent once. Without a service, and when it does not answer, the story as it is.
 */
export async function withProposals(ctx: Ctx, edition: Edition, story: Story): Promise<Story> {
  const service = ctx.use(editor);
  const sent = sentAnswers(story, isKeptBack);
  if (!service || sent.length === 0) return story;
  const drafts = await store.draftsOf(ctx.db, edition.id);
  const earlier = drafts.find(draft => draft.story?.proposedCover !== undefined)?.story;
  const again = earlier && withEarlierProposed(story, earlier);
  if (again) return again;
  const answers = sent.flatMap(number => {
    const answer = story.answers[number];
    return answer ? [{ question: answer.question, text: answer.text }] : [];
  });
  try {
    const proposals = await service.propose({ person: story.person, edition: story.edition, answers });
    return withProposed(story, proposals, sent);
  } catch (error) {
    ctx.log.warn({ edition: edition.id, message: error instanceof Error ? error.message : '' }, 'nothing is proposed');
    return story;
  }
}
