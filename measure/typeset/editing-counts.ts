import type { MagazinePlan, PhotoFacts, PlanPage, Story } from '#typeset/model.ts';
import { minDpi, peopleOf } from '#typeset/plan/crop.ts';
import { drawingsOf } from '#typeset/plan/page-drawings.ts';
import { typographic } from '#typeset/text/typography.ts';

/** How a magazine, or several together, are edited: numbers of pages unless stated. */
export interface EditingCounts {
  magazines: number;
  pages: number;
  answers: number;
  /** Of these, pages on which nothing is larger than the form's question. */
  question: number;
  /** Inside pages that are more than a third, and more than half empty; posters apart. */
  third: number;
  half: number;
  /** Magazines with more than two of these pages: two may be pauses. */
  open: number;
  /** Pages with neither word nor photo beyond one in each magazine. */
  bare: number;
  /** Pages with the drawing of the page before. */
  sameDrawing: number;
  /** Captions that are not printed. */
  captions: number;
  /** Pages after the cover, and double pages: all, those without people though the story has some, and coarse ones. */
  fronts: number;
  frontsWithoutPeople: number;
  spreads: number;
  spreadsWithoutPeople: number;
  coarseSpreads: number;
  /** One line about each page that is counted against the magazine. */
  notes: readonly string[];
}

const typeOf = ({ frames }: PlanPage) =>
  frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(part => ({ ...part, box: frame.box })) : []));
const photosOn = ({ frames }: PlanPage): string[] =>
  frames.flatMap(frame => (frame.kind === 'photo' && frame.half !== 'right' ? [frame.photo] : []));
const hasWords = (page: PlanPage): boolean =>
  page.frames.some(({ kind }) => kind === 'flow') || typeOf(page).some(({ text }) => text.trim() !== '');

/** A page that is meant to be one line: at most twelve words, of 40 points or more. */
function isPoster(page: PlanPage): boolean {
  const parts = typeOf(page);
  const largest = Math.max(0, ...parts.map(({ size }) => size));
  const words = parts.filter(({ size }) => size === largest).flatMap(({ text }) => text.split(/\s+/));
  return largest >= 40 && words.length <= 12 && page.frames.every(({ kind }) => kind !== 'flow');
}

/** Whether the largest line of a page is a question of the form. */
function isHeadedByQuestion(page: PlanPage, questions: ReadonlySet<string>): boolean {
  const parts = typeOf(page).filter(({ text }) => text.trim() !== '');
  const [largest] = parts.toSorted((a, b) => b.size - a.size);
  return largest !== undefined && questions.has(largest.text);
}

interface Given {
  story: Story;
  photos: readonly PhotoFacts[];
  /** How empty each drawn page is, 0-1. */
  empty: readonly number[];
}

/** The pages that lead, and who is on them. */
function leadersOf({ pages }: MagazinePlan, photos: readonly PhotoFacts[]) {
  const byId = new Map(photos.map(photo => [photo.id, photo]));
  const havePeople = photos.filter(photo => peopleOf(photo).length > 0).length > 2;
  const isWithout = (page: PlanPage): boolean =>
    havePeople &&
    photosOn(page).every(id => peopleOf(byId.get(id) ?? { faces: [] }).length === 0) &&
    photosOn(page).length > 0;
  const fronts = pages.filter(page => page.kind === 'front' && photosOn(page).length > 0);
  const spreads = pages.filter(page => page.kind === 'spread' && photosOn(page).length > 0);
  const coarse = ({ frames }: PlanPage) => frames.some(frame => frame.kind === 'photo' && frame.dpi < minDpi);
  return {
    fronts: fronts.length,
    frontsWithoutPeople: fronts.filter(isWithout).length,
    spreads: spreads.length,
    spreadsWithoutPeople: spreads.filter(isWithout).length,
    coarseSpreads: spreads.filter(coarse).length,
  };
}

/** What is counted of one magazine. Pure. */
export function countsOf(plan: MagazinePlan, { story, photos, empty }: Given): EditingCounts {
  const questions = new Set(story.answers.map(({ question }) => typographic(question)).filter(Boolean));
  const inside = plan.pages.slice(3, -1);
  const answering = inside.filter(({ subject }) => subject && subject.answers.length > 0 && subject.lays !== 'album');
  const asked = answering.filter(page => isHeadedByQuestion(page, questions));
  const emptyOf = ({ number }: PlanPage): number => empty[number - 1] ?? 0;
  const open = inside.filter(page => emptyOf(page) > 1 / 3 && !isPoster(page));
  const bare = inside.filter(page => !hasWords(page) && page.frames.every(({ kind }) => kind !== 'photo'));
  const sameDrawing = inside.filter((page, at) => {
    const before = inside[at - 1];
    return before !== undefined && drawingsOf(page) !== '' && drawingsOf(page) === drawingsOf(before);
  });
  const share = (page: PlanPage) => `${Math.round(emptyOf(page) * 100)} %`;
  return {
    magazines: 1,
    pages: plan.pages.length,
    answers: answering.length,
    question: asked.length,
    third: open.length,
    half: open.filter(page => emptyOf(page) > 1 / 2).length,
    open: Number(open.length > 2),
    bare: Math.max(0, bare.length - 1),
    sameDrawing: sameDrawing.length,
    captions: plan.findings.filter(({ code }) => code === 'caption-left-out').length,
    ...leadersOf(plan, photos),
    notes: [
      ...open.map(page => `page ${page.number} (${page.template}) is ${share(page)} empty`),
      ...asked.map(page => `page ${page.number} (${page.template}) is headed by the question`),
      ...sameDrawing.map(page => `page ${page.number} (${page.template}) has the drawing of the page before`),
    ],
  };
}

/** The counts of several magazines together. */
export function sumOf(counts: readonly EditingCounts[]): EditingCounts {
  const sum = (key: Exclude<keyof EditingCounts, 'notes'>) => counts.reduce((all, one) => all + one[key], 0);
  return {
    magazines: sum('magazines'),
    pages: sum('pages'),
    answers: sum('answers'),
    question: sum('question'),
    third: sum('third'),
    half: sum('half'),
    open: sum('open'),
    bare: sum('bare'),
    sameDrawing: sum('sameDrawing'),
    captions: sum('captions'),
    fronts: sum('fronts'),
    frontsWithoutPeople: sum('frontsWithoutPeople'),
    spreads: sum('spreads'),
    spreadsWithoutPeople: sum('spreadsWithoutPeople'),
    coarseSpreads: sum('coarseSpreads'),
    notes: [],
  };
}

interface EditingRow {
  says: string;
  value: (counts: EditingCounts) => string;
  /** Whether the law about it is broken; absent where there is none. */
  limit?: (counts: EditingCounts) => boolean;
}

const partOf = (part: number, all: number): string =>
  `${part} of ${all}${all > 0 ? ` ${Math.round((100 * part) / all)}%` : ''}`;

/** The lines of the table. */
export const editingRows: readonly EditingRow[] = [
  { says: 'magazines', value: ({ magazines }) => String(magazines) },
  {
    says: 'answer pages headed by the question',
    value: ({ question, answers }) => partOf(question, answers),
    limit: ({ question, answers }) => question > answers * 0.15,
  },
  {
    says: 'inside pages more than a third empty',
    value: ({ third, pages }) => partOf(third, pages),
  },
  {
    says: 'magazines with more than two such pages',
    value: ({ open, magazines }) => partOf(open, magazines),
    limit: ({ open }) => open > 0,
  },
  { says: 'inside pages more than half empty', value: ({ half, pages }) => partOf(half, pages) },
  {
    says: 'pages with neither word nor photo, but one',
    value: ({ bare }) => String(bare),
    limit: ({ bare }) => bare > 0,
  },
  {
    says: 'pages with the drawing of the page before',
    value: ({ sameDrawing }) => String(sameDrawing),
    limit: ({ sameDrawing }) => sameDrawing > 0,
  },
  {
    says: 'captions that are not printed',
    value: ({ captions }) => String(captions),
    limit: ({ captions }) => captions > 0,
  },
  {
    says: 'pages after the cover without people',
    value: ({ frontsWithoutPeople, fronts }) => partOf(frontsWithoutPeople, fronts),
    limit: ({ frontsWithoutPeople }) => frontsWithoutPeople > 0,
  },
  {
    says: 'double pages without people',
    value: ({ spreadsWithoutPeople, spreads }) => partOf(spreadsWithoutPeople, spreads),
  },
  {
    says: 'double pages below 200 pixels per inch',
    value: ({ coarseSpreads, spreads }) => partOf(coarseSpreads, spreads),
    limit: ({ coarseSpreads }) => coarseSpreads > 0,
  },
];

/** How much the covers and double pages of one story differ from seed to seed; `commonest` in per cent. */
export function varietyOf(plans: readonly MagazinePlan[]) {
  const cover = plans.map(({ pages }) => pages[0]);
  const templates = [...Map.groupBy(cover, page => page?.template).values()].map(({ length }) => length);
  const spreads = plans.flatMap(({ pages }) => pages.filter(({ kind }) => kind === 'spread').flatMap(photosOn));
  return {
    covers: new Set(cover.flatMap(page => (page ? photosOn(page) : []))).size,
    lines: new Set(cover.map(page => page?.subject?.lines?.[0])).size,
    spreads: new Set(spreads).size,
    commonest: Math.round((100 * Math.max(...templates)) / plans.length),
  };
}
