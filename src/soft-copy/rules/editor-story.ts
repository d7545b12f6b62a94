import type { Story } from '#typeset/index.ts';
import type { EditorProposals } from '../editor.ts';

/** How many lines of a service are kept of one answer, and for the cover, before the laws choose among them. */
const mostLines = 6;

/**
 * The numbers of the answers that an editing service reads: what whoever gives the magazine wrote. What friends tell is
 * theirs, and what is kept back from the cover (habits, fights, fears, regrets) goes to nobody; `isKeptBack` tells it
 * from the question where the form did not.
 */
export const sentAnswers = ({ answers }: Pick<Story, 'answers'>, isKeptBack: (question: string) => boolean): number[] =>
  answers.flatMap(({ by, text, question, keptBack }, number) =>
    by === undefined && text !== '' && !(keptBack ?? isKeptBack(question)) ? [number] : [],
  );

/**
 * The story with what was proposed for it. `sent`: the numbers of the answers that were read, since the service counts
 * only these. An order that does not name each of them once is none.
 */
export function withProposed(
  story: Story,
  { headlines, cover, order }: EditorProposals,
  sent: readonly number[],
): Story {
  const textsOf = new Map(headlines.map(({ answer, texts }) => [sent[answer], texts]));
  const isWhole = order.length === sent.length && new Set(order).size === sent.length;
  const proposedOrder = isWhole ? order.flatMap(number => sent[number] ?? []) : [];
  return {
    ...story,
    answers: story.answers.map((answer, number) => {
      const texts = textsOf.get(number);
      return texts === undefined ? answer : { ...answer, proposed: texts.slice(0, mostLines) };
    }),
    proposedCover: cover.slice(0, mostLines),
    ...(proposedOrder.length === sent.length && { proposedOrder }),
  };
}

/** The story with what was proposed for an earlier draft of the same words; `undefined` when they are others. */
export function withEarlierProposed(story: Story, earlier: Story): Story | undefined {
  const told = ({ answers }: Story): string =>
    JSON.stringify(answers.map(({ question, text, by }) => [question, text, by]));
  if (told(earlier) !== told(story)) return undefined;
  const { proposedCover, proposedOrder } = earlier;
  return {
    ...story,
    answers: story.answers.map((answer, number) => {
      const proposed = earlier.answers[number]?.proposed;
      return proposed === undefined ? answer : { ...answer, proposed };
    }),
    ...(proposedCover && { proposedCover }),
    ...(proposedOrder && { proposedOrder }),
  };
}
