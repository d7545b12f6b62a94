import { withArticle } from '#kernel/grammar.ts';

/** What stands on the card with which a partner gives a client the link to their order (W183). Pure. */

interface CardOrder {
  category: string;
  orderStatus: number;
}

/** The three sentences of a card: who gives it, what the code opens, and who may have it. */
export const cardSentences = ({ category, orderStatus }: CardOrder, partner: string): string[] => [
  `${partner} is making ${withArticle(`${category} edition`)} for you.`,
  orderStatus === 0 ? 'Scan the code to tell the story and add your photos.' : 'Scan the code to see how far it is.',
  'Whoever has this card can open your magazine.',
];
