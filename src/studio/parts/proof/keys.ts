import type { NamedKey } from '#ui/list/keys-sheet.tsx';

/** What a key does on the proof. */
export type ProofCommand =
  | 'next page'
  | 'page before'
  | 'first page'
  | 'last page'
  | 'next place'
  | 'place before'
  | 'edit'
  | 'replace'
  | 'add'
  | 'drop'
  | 'crop'
  | 'larger'
  | 'layout'
  | 'lock'
  | 'first line'
  | 'second line'
  | 'third line'
  | 'earlier'
  | 'later'
  | 'order'
  | 'undo'
  | 'redo'
  | 'next wish'
  | 'done'
  | 'declined'
  | 'closely'
  | 'step'
  | 'next magazine'
  | 'help'
  | 'leave';

/** A key that works when nothing is typed into: what it does, and how the help names it. */
interface ProofKey extends NamedKey {
  keys: readonly string[];
  command: ProofCommand;
}

export const proofKeys: readonly ProofKey[] = [
  { keys: ['ArrowRight', 'PageDown'], command: 'next page', name: '→', says: 'Next pages' },
  { keys: ['ArrowLeft', 'PageUp'], command: 'page before', name: '←', says: 'Pages before' },
  { keys: ['Home'], command: 'first page', name: 'Home', says: 'The cover' },
  { keys: ['End'], command: 'last page', name: 'End', says: 'The last page' },
  { keys: [']'], command: 'next place', name: ']', says: 'Next place on these pages' },
  { keys: ['['], command: 'place before', name: '[', says: 'Place before' },
  {
    keys: ['Enter'],
    command: 'edit',
    name: 'Enter',
    says: 'Change the words, or a caption',
  },
  { keys: ['1'], command: 'first line', name: '1', says: 'Print the first headline that is proposed here' },
  { keys: ['2'], command: 'second line', name: '2', says: 'The second one' },
  { keys: ['3'], command: 'third line', name: '3', says: 'The third one' },
  { keys: ['r'], command: 'replace', name: 'r', says: 'Another photo here: choose it in the list' },
  { keys: ['a'], command: 'add', name: 'a', says: 'One photo more on this page' },
  { keys: ['Delete', 'Backspace'], command: 'drop', name: 'Delete', says: 'Leave this photo out' },
  { keys: ['c'], command: 'crop', name: 'c', says: 'Move the picture in its frame by arrow keys, + and -' },
  { keys: ['m'], command: 'larger', name: 'm', says: 'Make this picture larger' },
  { keys: ['l'], command: 'layout', name: 'l', says: 'Other layouts of this page; 1, 2 and 3 choose' },
  { keys: ['k'], command: 'lock', name: 'k', says: 'Lock this page, or unlock it' },
  { keys: ['{'], command: 'earlier', name: '{', says: 'Move this page one place earlier' },
  { keys: ['}'], command: 'later', name: '}', says: 'Move this page one place later' },
  { keys: ['o'], command: 'order', name: 'o', says: 'The order that the editing service proposes' },
  { keys: ['u'], command: 'undo', name: 'u', says: 'Take your last change back' },
  { keys: ['U'], command: 'redo', name: 'Shift u', says: 'Do again what you took back last' },
  {
    keys: ['w'],
    command: 'next wish',
    name: 'w',
    says: 'Next open wish, and the place under its pin; changes made now fulfil it',
  },
  { keys: ['d'], command: 'done', name: 'd', says: 'This wish is done' },
  { keys: ['x'], command: 'declined', name: 'x', says: 'This wish is not done, because …' },
  { keys: ['f'], command: 'closely', name: 'f', says: 'Read it over the whole screen' },
  { keys: ['p'], command: 'step', name: 'p', says: 'The next step, as its button says' },
  { keys: ['n'], command: 'next magazine', name: 'n', says: 'The next magazine that waits for the studio' },
  { keys: ['?'], command: 'help', name: '?', says: 'These keys' },
  { keys: ['Escape'], command: 'leave', name: 'Esc', says: 'Leave the place or the wish' },
];

/** All keys of the proof, for the sheet that shows them: those above, and what ends a text. */
export const shownProofKeys: readonly NamedKey[] = [
  ...proofKeys,
  { name: 'Ctrl Enter', says: 'Keeps the words that you write; in the note it publishes' },
];

interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  defaultPrevented: boolean;
}

const otherArrow: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * What a pressed key does; `undefined` for keys with Ctrl, Alt or ⌘, and for all others. In a magazine that opens from
 * the right the arrows turn the other way.
 */
export function commandOf(
  { key, altKey, ctrlKey, metaKey, defaultPrevented }: PressedKey,
  { fromRight = false }: { fromRight?: boolean | undefined } = {},
): ProofCommand | undefined {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return undefined;
  const meant = fromRight ? (otherArrow[key] ?? key) : key;
  return proofKeys.find(({ keys }) => keys.includes(meant))?.command;
}
