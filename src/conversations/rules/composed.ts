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
  id: string;
}

/** Parts in the order of their own times, then of their ids, whatever order they came in. */
export const inOrder = <P extends Timed>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
