import { applyEdit } from './apply-edit.ts';
import type { EditedDocument } from './apply-edit.ts';
import type { DocumentSources, MagazineDocument } from './document.ts';
import type { Edit, StandingEdit } from './edits.ts';

/** A document as its edits made it, with the edits that stand and the pages that each of them changed. */
export interface Replayed {
  document: MagazineDocument;
  standing: readonly { seq: number; edit: Edit; touches: readonly string[] }[];
  /** Edits that the document does not hold any more, with the reason: they are wishes that nobody fulfilled yet. */
  lost: readonly { seq: number; refused: string }[];
}

/** The edits that stand: those that nobody took back, in their order. A taken back undo brings its edit back. */
function standingEdits(edits: readonly StandingEdit[]): { seq: number; edit: Edit }[] {
  const undone = new Set<number>();
  for (const entry of edits.toReversed()) if ('undo' in entry && !undone.has(entry.seq)) undone.add(entry.undo);
  return edits.flatMap(entry =>
    'edit' in entry && !undone.has(entry.seq) ? [{ seq: entry.seq, edit: entry.edit }] : [],
  );
}

/** The document that the edits make of a base, one after the other. Pure: the same edits, the same document. */
export function replayEdits(
  base: MagazineDocument,
  edits: readonly StandingEdit[],
  sources: DocumentSources,
): Replayed {
  let document = base;
  const standing: { seq: number; edit: Edit; touches: readonly string[] }[] = [];
  const lost: { seq: number; refused: string }[] = [];
  for (const { seq, edit } of standingEdits(edits)) {
    const edited = applyEdit(document, edit, sources);
    if ('refused' in edited) lost.push({ seq, refused: edited.refused });
    else {
      document = edited.document;
      standing.push({ seq, edit, touches: edited.touches });
    }
  }
  return { document, standing, lost };
}

/** Why an edit cannot be taken back, and the number of the later one that stands in its way, where that is known. */
export interface InTheWay {
  refused: string;
  by?: number;
}

/**
 * The document without one of its edits, or why that cannot be: a later edit changed the same page, so it must be taken
 * back first.
 */
export function undoEdit(
  base: MagazineDocument,
  { edits, seq }: { edits: readonly StandingEdit[]; seq: number },
  sources: DocumentSources,
): EditedDocument | InTheWay {
  const now = replayEdits(base, edits, sources);
  const own = now.standing.find(entry => entry.seq === seq);
  if (!own) return { refused: 'This change is not in the magazine any more.' };
  const later = now.standing.findLast(
    entry => entry.seq > seq && entry.touches.some(page => own.touches.includes(page)),
  );
  if (later) return { refused: 'A later change is on the same page. Take that one back first.', by: later.seq };
  const next = Math.max(0, ...edits.map(entry => entry.seq)) + 1;
  const without = replayEdits(base, [...edits, { seq: next, undo: seq }], sources);
  const changed = without.document.plan.pages.filter(
    (page, at) => JSON.stringify(page) !== JSON.stringify(now.document.plan.pages[at]),
  );
  const isOwn = changed.every(({ id }) => own.touches.includes(id ?? ''));
  const lost = without.lost.findLast(entry => now.lost.every(({ seq }) => seq !== entry.seq));
  if (!isOwn || lost)
    return { refused: 'A later change needs this one. Take that one back first.', ...(lost && { by: lost.seq }) };
  return { document: without.document, touches: own.touches };
}
