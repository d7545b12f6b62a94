/**
 * Random edits of random magazines, and what must hold of them: every law of the engine, no page changed that the edit
 * does not name, the same document from the stored edits, and undo that gives pages back.
 */
import fc from 'fast-check';
import type { MagazinePlan, PhotoFrame } from '#typeset/model.ts';
import { applyEdit } from '#typeset/edit/apply-edit.ts';
import { documentOf, editedSources } from '#typeset/edit/document.ts';
import type { DocumentSources, MagazineDocument } from '#typeset/edit/document.ts';
import type { Edit, StandingEdit } from '#typeset/edit/edits.ts';
import { replayEdits, undoEdit } from '#typeset/edit/replay.ts';
import { layoutsFor } from '#typeset/layout/layouts.ts';
import { answersOf } from '#typeset/plan/answers.ts';
import { readPlan } from '#typeset/plan/stored-plan.ts';
import { laws } from './laws.ts';
import { planOf } from './stories.ts';
import type { Magazine } from './stories.ts';

/** What people may do on purpose: exchange photos, repeat a layout on facing pages, and write lines of their own. */
const planningLaws =
  /changing places|on facing pages|page of its own only|cuts no panorama|without their text|pictures twice/;
const editLaws = laws.filter(({ says }) => !planningLaws.test(says));
const broken = (plan: MagazinePlan, given: Magazine): string[] =>
  editLaws.flatMap(({ says, broken: find }) => find(plan, given).map(line => `${says}: ${line}`));
/** A magazine as the laws see it, with the words and captions that were changed. */
const givenNow = (document: MagazineDocument, given: Magazine): Magazine => {
  const { story, photos } = editedSources(document, given);
  return { ...given, story, photos: [...photos] };
};

type Roll = (n: number) => number;
/** Whole numbers below `n`, the same for a seed; 0 below 0. */
function dice(seed: number): Roll {
  const numbers = fc.sample(fc.nat(), { seed, numRuns: 1000 });
  let next = 0;
  return n => (n <= 1 ? 0 : (numbers[next++ % numbers.length] ?? 0) % n);
}
/** The photos of a plan by their slots. */
export const places = (plan: MagazinePlan): { page: string; slot: string; frame: PhotoFrame }[] =>
  plan.pages.flatMap(({ id = '', frames }) =>
    frames.flatMap(frame =>
      frame.kind === 'photo' && frame.half !== 'right' ? [{ page: id, slot: frame.slot ?? 'photo-1', frame }] : [],
    ),
  );

/** What edits can be about: the document, its sources as edited, and the photos that are printed and that are not. */
interface Scene {
  document: MagazineDocument;
  sources: DocumentSources;
  shown: ReturnType<typeof places>;
  spare: readonly string[];
  roll: Roll;
}
type MaybeEdit = Edit | undefined;
const oneOf = <Item>(items: readonly Item[], roll: Roll): Item | undefined => items[roll(items.length)];

const photoEdits: readonly ((scene: Scene) => MaybeEdit)[] = [
  ({ shown, roll }) => {
    const [a, b] = [oneOf(shown, roll), oneOf(shown, roll)];
    return a && b && { do: 'swap', a, b };
  },
  ({ shown, spare, roll }) => {
    const [at, photo] = [oneOf(shown, roll), oneOf(spare, roll)];
    return at && photo !== undefined ? { do: 'photo', at, photo } : undefined;
  },
  ({ shown, roll }) => {
    const at = oneOf(shown, roll);
    return at && { do: 'crop', at, crop: { x: roll(30) / 100, y: roll(30) / 100, w: 0.7, h: 0.7 } };
  },
  ({ shown, roll }) => {
    const at = oneOf(shown, roll);
    return at && { do: 'drop photo', page: at.page, photo: at.frame.photo };
  },
  ({ document, spare, roll }) => {
    const [page, photo] = [oneOf(document.plan.pages, roll), oneOf(spare, roll)];
    return photo !== undefined && page?.id !== undefined ? { do: 'add photo', page: page.id, photo } : undefined;
  },
  ({ shown, roll }) => {
    const at = oneOf(shown, roll);
    return at && { do: 'cover', photo: at.frame.photo };
  },
];

const wordEdits: readonly ((scene: Scene) => MaybeEdit)[] = [
  ({ sources: { story }, roll }) => {
    const answer = roll(story.answers.length);
    const was = story.answers[answer]?.text ?? '';
    if (was.trim() === '') return undefined;
    const words = was.split(' ');
    const at = roll(words.length);
    const text = [...words.slice(0, at), 'Kamala', 'always', ...words.slice(at + roll(2))].join(' ');
    return { do: 'words', answer, was, text };
  },
  ({ sources: { story }, roll }) => {
    const answer = oneOf(answersOf(story), roll);
    return answer && story.answers[answer.index]
      ? { do: 'headline', answer: answer.index, was: answer.headline, text: 'What Kamala said' }
      : undefined;
  },
  ({ sources: { photos }, roll }) => {
    const photo = oneOf(photos, roll);
    const text = oneOf(['', 'Kamala, 1971'], roll) ?? '';
    return photo && { do: 'caption', photo: photo.id, was: photo.caption ?? '', text };
  },
  ({ document, roll }) => {
    const page = oneOf(document.plan.pages, roll);
    const line = (['quote', 'title', 'closing', 'eyebrow'] as const).find(name => page?.subject?.[name]);
    const was = line && page?.subject?.[line];
    return line && was && page?.id !== undefined
      ? { do: 'line', page: page.id, line, was, text: 'As Kamala says' }
      : undefined;
  },
];

const pageEdits: readonly ((scene: Scene) => MaybeEdit)[] = [
  ({ document: { plan }, sources, roll }) => {
    const page = oneOf(plan.pages, roll);
    const layout = page && oneOf(layoutsFor(plan, page.number, sources), roll);
    return layout && page.id !== undefined ? { do: 'layout', page: page.id, template: layout.template } : undefined;
  },
  ({ document: { plan }, roll }) => {
    const ids = plan.pages.flatMap(({ id }) => id ?? []);
    const [from, to] = [3 + roll(ids.length - 4), 3 + roll(ids.length - 4)];
    return { do: 'order', pages: ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '') };
  },
];

/** An edit that somebody could ask for. */
function someEdit(document: MagazineDocument, given: DocumentSources, roll: Roll): Edit {
  const sources = editedSources(document, given);
  const shown = places(document.plan);
  const spare = sources.photos.filter(({ id }) => !shown.some(({ frame }) => frame.photo === id)).map(({ id }) => id);
  const edit = oneOf([...photoEdits, ...wordEdits, ...pageEdits], roll);
  return edit?.({ document, sources, shown, spare, roll }) ?? someEdit(document, given, roll);
}

/** `count` random edits that the document took, and the document after each. */
export function editedAtRandom(given: Magazine, { seed, count }: { seed: number; count: number }) {
  const roll = dice(seed);
  let document = documentOf(planOf(given));
  const taken: { edit: Edit; before: MagazineDocument; after: MagazineDocument; touches: readonly string[] }[] = [];
  for (let n = 0; n < count; n++) {
    const edit = someEdit(document, given, roll);
    const edited = applyEdit(document, edit, given);
    if ('refused' in edited) continue;
    taken.push({ edit, before: document, after: edited.document, touches: edited.touches });
    ({ document } = edited);
  }
  return taken;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is wrong with one random sequence of edits of a magazine, a line per fault; and the kinds of edits it had. */
export function proveEdits(given: Magazine, { seed, count }: { seed: number; count: number }) {
  const base = documentOf(planOf(given));
  const accepted = new Set(broken(base.plan, given));
  const taken = editedAtRandom(given, { seed, count });
  const faults: string[] = [];
  for (const { edit, before, after, touches } of taken) {
    const lines = broken(after.plan, givenNow(after, given)).filter(line => !accepted.has(line));
    faults.push(...lines.map(line => `${JSON.stringify(edit)}: ${line}`));
    const changed = after.plan.pages.filter(page => !before.plan.pages.includes(page));
    if (
      !same(
        changed.map(({ id }) => id),
        touches,
      )
    )
      faults.push(`${JSON.stringify(edit)}: names other pages`);
  }
  const edits = taken.map(({ edit }, n): StandingEdit => ({ seq: n + 1, edit }));
  const last = taken.at(-1)?.after ?? base;
  const stored = JSON.parse(JSON.stringify(edits)) as StandingEdit[];
  if (!same(replayEdits(base, stored, given).document, last)) faults.push('replayed, it is another document');
  if (!('plan' in readPlan(JSON.parse(JSON.stringify(last.plan))))) faults.push('the plan cannot be stored');
  return { faults: [...faults, ...undoFaults(base, { edits, last }, given)], kinds: taken.map(({ edit }) => edit.do) };
}

/** What is wrong with taking back each of the edits, and bringing it back. */
function undoFaults(
  base: MagazineDocument,
  { edits, last }: { edits: readonly StandingEdit[]; last: MagazineDocument },
  given: Magazine,
): string[] {
  const [redo, undo] = [edits.length + 2, edits.length + 1];
  const all = [...edits, ...edits.map(({ seq }, n) => ({ seq: undo + n, undo: seq }))];
  const each = edits.flatMap(({ seq }) => {
    const undone = undoEdit(base, { edits, seq }, given);
    if ('refused' in undone) return [];
    const changed = undone.document.plan.pages.filter((page, n) => !same(page, last.plan.pages[n]));
    const others = changed.filter(({ id }) => !undone.touches.includes(id ?? ''));
    const redone = replayEdits(base, [...edits, { seq: undo, undo: seq }, { seq: redo, undo }], given);
    return [
      ...others.map(({ number }) => `undo of ${seq} changes page ${number}`),
      ...(same(redone.document, last) ? [] : [`redo of ${seq} gives another document`]),
    ];
  });
  return same(replayEdits(base, all, given).document, base) ? each : [...each, 'all undone, it is another document'];
}
