import type { PreparedAnswer } from './answers.ts';
import type { QuotePool } from './design.ts';

/** A pool of the answers' quotes, best first. Headlines are not among an answer's quotes. */
export function quotePool(answers: readonly PreparedAnswer[]): QuotePool {
  const all = answers
    .flatMap(answer => answer.quotes.map(quote => ({ ...quote, index: answer.index })))
    .sort((a, b) => b.score - a.score);
  const used = new Set<string>();
  return {
    get left() {
      return new Set(all.map(quote => quote.text).filter(text => !used.has(text))).size;
    },
    take({ from, longest = 165 }) {
      const indexes = from && new Set(from.map(answer => answer.index));
      const found = all.find(
        quote => !used.has(quote.text) && quote.text.length <= longest && (!indexes || indexes.has(quote.index)),
      );
      if (found) used.add(found.text);
      return found?.text;
    },
    snapshot() {
      const before = new Set(used);
      return () => {
        for (const text of used) if (!before.has(text)) used.delete(text);
      };
    },
  };
}
