/** Typesets random magazines before and after random edits of them: what is taken back is the same PDF again. */
import { documentOf } from '#typeset/edit/document.ts';
import type { StandingEdit } from '#typeset/edit/edits.ts';
import { replayEdits, undoEdit } from '#typeset/edit/replay.ts';
import { designs } from '#typeset/designs/index.ts';
import { withoutUndrawable } from '#typeset/fonts/drawable.ts';
import type { MagazinePlan } from '#typeset/model.ts';
import { languageOfStory } from '#typeset/language/languages.ts';
import { Typesetter } from '#typeset/typesetting/typesetter.ts';
import { editedAtRandom } from './edits.ts';
import { planOf, type Magazine } from './stories.ts';

/** The PDF of a plan as it comes back from the database, from a typesetter that knows nothing before. */
function pdfOf(plan: MagazinePlan, { story, photos, theme, design }: Magazine): Buffer {
  const look = designs[design].looks[theme];
  const { fonts } = withoutUndrawable({ story, facts: photos }, look);
  const stored = JSON.parse(JSON.stringify(plan)) as MagazinePlan;
  return Buffer.from(new Typesetter({ look, fonts, language: languageOfStory(story) }).typeset(stored, new Map()).pdf);
}

/** What is wrong with the PDFs of one random sequence of edits, a line per fault; none for a sequence without edits. */
export function pdfFaults(given: Magazine, { seed, count }: { seed: number; count: number }): string[] {
  const base = documentOf(planOf(given));
  const taken = editedAtRandom(given, { seed, count });
  const last = taken.at(-1);
  if (!last) return [];
  const edits = taken.map(({ edit }, n): StandingEdit => ({ seq: n + 1, edit }));
  const backwards = edits.toReversed().map(({ seq }, n): StandingEdit => ({ seq: edits.length + 1 + n, undo: seq }));
  const isSame = (a: MagazinePlan, b: MagazinePlan) => pdfOf(a, given).equals(pdfOf(b, given));
  const replayed = replayEdits(base, edits, given).document;
  const undone = undoEdit(base, { edits, seq: edits.length }, given);
  const allUndone = replayEdits(base, [...edits, ...backwards], given).document;
  return [
    ...(isSame(replayed.plan, last.after.plan) ? [] : ['replayed, it is another PDF']),
    ...('refused' in undone || isSame(undone.document.plan, last.before.plan)
      ? []
      : ['the last edit undone, it is another PDF']),
    ...(isSame(allUndone.plan, base.plan) ? [] : ['all undone, it is another PDF']),
  ];
}
