import type { MagazinePlan, PlanPage } from '../model.ts';
import { answersOf } from '../plan/answers.ts';
import { lineWithPage } from '../plan/cover-lines.ts';
import type { ContentsEntry } from '../plan/page-sequence.ts';
import { mayQuoteOn } from '../plan/quote-pool.ts';
import { editedSources } from './document.ts';
import type { DocumentSources, MagazineDocument } from './document.ts';
import { inTurn, layAbout, pageWith, subjectNow } from './lay-pages.ts';
import type { OrRefused } from './lay-pages.ts';
import { orderFault } from './page-order.ts';

/**
 * The document with its pages in another order, given by their ids; or why they cannot stand so. Pages that come to the
 * other side of a sheet are laid out again, because their margins are mirrored; the contents name the new numbers.
 */
export function orderedPages(
  document: MagazineDocument,
  ids: readonly string[],
  sources: DocumentSources,
): OrRefused<MagazineDocument> {
  const { plan } = document;
  const pages = ids.flatMap(id => pageWith(plan, id) ?? []);
  if (pages.length !== plan.pages.length || new Set(ids).size !== ids.length)
    return { refused: 'The pages changed meanwhile. Look at them again, then order them.' };
  const fault = orderFault(plan, pages);
  if (fault !== undefined) return { refused: fault };
  const numbered = pages.map((page, at) => (page.number === at + 1 ? page : { ...page, number: at + 1 }));
  const moved = pages.filter((page, at) => page.number !== at + 1);
  const ordered: MagazineDocument = { ...document, plan: { ...plan, pages: numbered } };
  const turned = moved.filter(page => page.subject && isLeft(page) !== isLeft(pageWith(ordered.plan, page.id ?? '')));
  const laid = inTurn(ordered, turned, (next, { id = '' }) => {
    const page = pageWith(next.plan, id);
    const subject = page && subjectNow(page);
    return page && subject ? layAbout(next, page, { subject, sources }) : next;
  });
  if ('refused' in laid) return laid;
  const told = quoteBesideItsAnswer(laid, sources);
  return told === undefined
    ? withContents(laid, { before: plan, sources })
    : { refused: `The quotation on page ${told} would stand before its own story, or too near to it.` };
}

/** The page whose quotation stands before the pages of its answer, on them or beside them. */
function quoteBesideItsAnswer(document: MagazineDocument, sources: DocumentSources): number | undefined {
  const { pages } = document.plan;
  const answers = answersOf(editedSources(document, sources).story);
  const mayStandOn = (number: number, line: string): boolean =>
    answers
      .filter(({ paragraphs }) => paragraphs.some(paragraph => paragraph.includes(line)))
      .every(({ index, quotes }) => {
        const numbers = pages.filter(({ subject }) => subject?.answers.includes(index)).map(page => page.number);
        const place = { index, from: Math.min(...numbers), to: Math.max(...numbers), large: false };
        return mayQuoteOn(number, place, quotes.find(({ text }) => text === line)?.tellsEnd ?? false);
      });
  return pages.find(({ number, subject }) =>
    [subject?.quote, subject?.closing].some(line => line !== undefined && !mayStandOn(number, line)),
  )?.number;
}

const isLeft = (page: PlanPage | undefined): boolean => (page?.number ?? 0) % 2 === 0;

/** The document with the new page numbers in its contents. */
function withContents(
  document: MagazineDocument,
  { before, sources }: { before: MagazinePlan; sources: DocumentSources },
): OrRefused<MagazineDocument> {
  const { plan } = document;
  const contents = plan.pages.find(({ subject }) => subject?.entries);
  const subject = contents && subjectNow(contents);
  if (!contents || !subject?.entries) return document;
  const numberNow = (number: number): number => pageWith(plan, before.pages[number - 1]?.id ?? '')?.number ?? number;
  const entries = subject.entries
    .map(entry => ({ ...entry, page: numberNow(entry.page) }))
    .toSorted((a, b) => a.page - b.page);
  const told = layAbout(document, contents, { subject: { ...subject, entries }, sources });
  return 'refused' in told ? told : withCoverNumbers(told, { entries: subject.entries, numberNow, sources });
}

/** The document with the new page numbers of the headlines on its cover. */
function withCoverNumbers(
  document: MagazineDocument,
  {
    entries,
    numberNow,
    sources,
  }: { entries: readonly ContentsEntry[]; numberNow: (n: number) => number; sources: DocumentSources },
): OrRefused<MagazineDocument> {
  const cover = document.plan.pages.find(({ subject }) => subject?.lays === 'cover');
  const subject = cover && subjectNow(cover);
  if (!cover || !subject?.lines) return document;
  const lines = subject.lines.map(line => {
    const entry = entries.find(one => lineWithPage(one) === line);
    return entry ? lineWithPage({ ...entry, page: numberNow(entry.page) }) : line;
  });
  if (lines.join('\n') === subject.lines.join('\n')) return document;
  return layAbout(document, cover, { subject: { ...subject, lines }, sources });
}
