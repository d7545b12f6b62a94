/** The words of an answer: what the form had, then what came by the chat, with a blank line between each. */
export const composedText = (formText: string, parts: readonly string[]): string =>
  [formText, ...parts].filter(part => part !== '').join('\n\n');

/**
 * A text without one of its parts, where that stands once and as a paragraph of its own; `undefined` where it does not:
 * somebody changed it since.
 */
export function withoutPart(text: string, part: string): string | undefined {
  const blocks = `\n\n${text}\n\n`;
  const block = `\n\n${part}\n\n`;
  const at = blocks.indexOf(block);
  if (part === '' || at < 0 || blocks.indexOf(block, at + 1) >= 0) return undefined;
  return (blocks.slice(0, at) + blocks.slice(at + block.length - 2)).trim();
}

/** A part of an answer with its own time. */
interface Timed {
  at: Date;
  /** When it came to us; absent for what the form had, and for what comes just now. */
  addedAt?: Date;
  /** Empty: what the form had. */
  id: string;
}

const arrivalOf = ({ addedAt, id }: Timed): number => addedAt?.getTime() ?? (id === '' ? 0 : Infinity);

/**
 * Parts in the order of their own times. Phones tell whole seconds, so two of one second stand as they came, and then
 * by their ids.
 */
export const inOrder = <P extends Timed>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => {
    const [first, second] = [arrivalOf(a), arrivalOf(b)];
    if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime();
    if (first !== second) return first < second ? -1 : 1;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  });
