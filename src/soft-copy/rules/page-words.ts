import type { MagazinePlan, PageFrame, PlanPage, TextItem } from '#typeset/index.ts';

const isPlan = (plan: unknown): plan is Pick<MagazinePlan, 'pages' | 'threads'> =>
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
