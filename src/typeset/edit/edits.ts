import type { DesignName } from '#kernel/designs.ts';
import type { Box } from '../model.ts';

/** A slot of a page, by the page's id: it stays the same when pages change their order or their layout. */
export interface SlotPlace {
  page: string;
  slot: string;
}

/** The lines of a page that are not part of an answer. `cover`: the first line on the cover. */
export type LineName = 'quote' | 'title' | 'closing' | 'eyebrow' | 'cover';

/**
 * One change of a document, as it is stored. Nothing in it depends on a score or on chance, so that the same edits give
 * the same document again. `was`: the words that the person saw; other words are never overwritten.
 */
export type Edit =
  | { do: 'photo'; at: SlotPlace; photo: string }
  | { do: 'swap'; a: SlotPlace; b: SlotPlace }
  | { do: 'crop'; at: SlotPlace; crop: Box }
  | { do: 'add photo'; page: string; photo: string; template?: string }
  | { do: 'drop photo'; page: string; photo: string; template?: string }
  | { do: 'words'; answer: number; was: string; text: string }
  | { do: 'headline'; answer: number; was: string; text: string }
  | { do: 'caption'; photo: string; was: string; text: string }
  | { do: 'line'; page: string; line: LineName; was: string; text: string }
  | { do: 'layout'; page: string; template: string }
  | { do: 'order'; pages: readonly string[] }
  | { do: 'cover'; photo: string }
  | { do: 'design'; design: DesignName }
  | { do: 'lock'; page: string; locked: boolean };

/** A stored edit: its number in the document, and the edit or the number of an earlier one that it takes back. */
export type StandingEdit = { seq: number } & ({ edit: Edit } | { undo: number });
