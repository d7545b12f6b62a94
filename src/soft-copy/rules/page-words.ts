import type { MagazinePlan, PageFrame, PlanPage, TextItem } from '#typeset/index.ts';

const isPlan = (plan: unknown): plan is Pick<MagazinePlan, 'pages' | 'threads' | 'title' | 'author'> =>
  typeof plan === 'object' && plan !== null && 'pages' in plan && Array.isArray(plan.pages) && 'threads' in plan;

function wordsOfItem(item: TextItem): string {
  if (item.kind === 'moment') return `${item.when}: ${item.text}`;
  if (item.kind === 'step') return `${item.number}. ${item.text}`;
  return item.text;
}

/** Frames as they are read: from top to bottom, those beside each other from the left. */
const inReadingOrder = (frames: readonly PageFrame[]) =>
  frames.toSorted((a, b) => (Math.abs(a.box.y - b.box.y) < 8 ? a.box.x - b.box.x : a.box.y - b.box.y));

/** Reads one page; `begun`: the page on which each running text began. */
function paragraphsOfPage(
  page: PlanPage,
  threads: MagazinePlan['threads'],
  begun: ReadonlyMap<string, number>,
): string[] {
  const read = new Set<string>();
  const paragraphs = inReadingOrder(page.frames).flatMap(frame => {
    if (frame.kind === 'type') return frame.parts.map(({ text }) => text);
    if (frame.kind === 'contents')
      return frame.entries.map(({ title, note, page }) => `${[title, note].filter(Boolean).join(', ')}, page ${page}`);
    if (frame.kind === 'logo') return [`The logo of ${frame.alt}.`];
    if (frame.kind === 'code') return ['A code that plays a recording.'];
    if (frame.kind !== 'flow' || read.has(frame.thread)) return [];
    read.add(frame.thread);
    const first = begun.get(frame.thread);
    if (first !== page.number) return [`The text that begins on page ${first} goes on here.`];
    return threads.find(({ id }) => id === frame.thread)?.items.map(wordsOfItem) ?? [];
  });
  const photos = page.frames.filter(({ kind }) => kind === 'photo').length;
  if (photos > 0) paragraphs.push(photos === 1 ? 'One photo.' : `${photos} photos.`);
  return paragraphs.map(text => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

/** Roles and slots of display text in which the story's own words stand; all else is ours. */
const toldRoles = new Set(['statement', 'quote', 'letter', 'item', 'moment', 'caption', 'cover-line', 'figure']);
const ourSlots = new Set([
  'codes',
  'dedication',
  'edition',
  'date',
  'masthead',
  'contents',
  'contents title',
  'imprint',
  'brand',
]);
const ourItems = new Set<TextItem['kind']>(['question', 'heading', 'mark', 'signature']);

/** What the story tells on each page: no question, heading, label or code of ours (W76). */
export function toldOnPages(plan: unknown): string[] {
  if (!isPlan(plan)) return [];
  const read = new Set<string>();
  return plan.pages.map(({ frames }) =>
    inReadingOrder(frames)
      .flatMap(frame => {
        if (frame.kind === 'type')
          return ourSlots.has(frame.slot ?? '')
            ? []
            : frame.parts.flatMap(({ role, text }) => (toldRoles.has(role) && !isSignature(text) ? [text] : []));
        if (frame.kind !== 'flow' || read.has(frame.thread)) return [];
        read.add(frame.thread);
        const items = plan.threads.find(({ id }) => id === frame.thread)?.items ?? [];
        return items.flatMap(item => (ourItems.has(item.kind) ? [] : [wordsOfItem(item)]));
      })
      .join('\n'),
  );
}

const isSignature = (text: string): boolean => text.startsWith('— ');

/** The names that a plan prints of those who made it: on the cover, who gives it, and who signed (W76). */
export function namesInPlan(plan: unknown): { cover: string; giver: string | null; signatures: string[] } | undefined {
  if (!isPlan(plan)) return undefined;
  const texts = [
    ...plan.pages.flatMap(({ frames }) =>
      frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(({ text }) => text) : [])),
    ),
    ...plan.threads.flatMap(({ items }) => items.flatMap(item => (item.kind === 'signature' ? [item.text] : []))),
  ];
  const signatures = texts.filter(isSignature).map(text => text.slice(2).trim());
  const { title, author } = plan;
  const end = title.lastIndexOf(': ');
  return {
    cover: end > 0 ? title.slice(0, end) : title,
    giver: author[0] ?? null,
    signatures: [...new Set(signatures)],
  };
}

/**
 * What each page of a stored plan says, for those who cannot see it: its paragraphs, a line each (W74). A text that
 * runs over several pages is read whole on its first one. Empty for plans that earlier engines made.
 */
export function wordsOfPages(plan: unknown): string[] {
  if (!isPlan(plan)) return [];
  const begun = new Map<string, number>();
  for (const { number, frames } of plan.pages)
    for (const frame of frames) if (frame.kind === 'flow' && !begun.has(frame.thread)) begun.set(frame.thread, number);
  return plan.pages.map(page => paragraphsOfPage(page, plan.threads, begun).join('\n'));
}

/** The beginning of a text in quotation marks: its whole words within so many letters; one long word is cut. */
export function beginningOf(text: string, letters = 48): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= letters) return `“${flat}”`;
  const cut = flat.slice(0, letters);
  const lastGap = cut.search(/[^\p{L}\p{M}\p{N}]+[\p{L}\p{M}\p{N}]*$/u);
  return `“${cut.slice(0, lastGap > letters / 2 ? lastGap : letters - 1)}…”`;
}
