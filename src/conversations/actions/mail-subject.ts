import { storyOf } from '#src/abstract-form/index.ts';
import { questionsFor } from '#src/catalogue/index.ts';
import { loadEdition } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { Say } from '../rules/chat.ts';
import { subjectOf } from '../rules/mail-letter.ts';
import type { ConversationRow } from '../store/conversations.ts';

/** The subject of an e-mail of a conversation: the story, and the question that it asks. */
export async function subjectFor(ctx: Ctx, { edition: id, state }: ConversationRow, { asks }: Pick<Say, 'asks'>) {
  const edition = await loadEdition(ctx, id);
  const { subject } = edition.about;
  const all = asks === undefined ? [] : [...(await storyOf(ctx, id)).answers, ...(await questionsFor(ctx, edition))];
  const question = all.find(one => one.key === asks && one.question !== '')?.question ?? null;
  return subjectOf(state.language, { person: subject?.calledAs ?? subject?.name ?? null, question });
}
