import type { MagazineDocument } from './document.ts';
import type { MagazinePlan, PageSubject } from '../plan/plan-schema.ts';

/**
 * A line that was taken from a text, after the text changed: with the same change where the change lies in it.
 * `undefined` when the line is not in the new text any more.
 */
export function lineAfter(line: string, before: string, after: string): string | undefined {
  if (after.includes(line) || !before.includes(line)) return line;
  const from = before.indexOf(line);
  const to = from + line.length;
  const start = commonStart(before, after);
  const end = commonStart(backwards(before.slice(start)), backwards(after.slice(start)));
  const [changedTo, grown] = [before.length - end, after.length - before.length];
  if (start < from || changedTo > to) return undefined;
  const changed = after.slice(from, to + grown).trim();
  return changed === '' ? undefined : changed;
}

const backwards = (text: string): string => [...text].toReversed().join('');
function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1;
  return at;
}

/** How a line of a page reads now; `undefined` when it is not printed any more. */
export type LineChange = (line: string) => string | undefined;

/** A line of the cover after a change; the number of its page stays. */
function coverLineAfter(line: string, change: LineChange): string | undefined {
  const [number = ''] = /\u00A0\u00A0\d+$/u.exec(line) ?? [];
  const changed = change(number === '' ? line : line.slice(0, -number.length));
  return changed === undefined ? undefined : `${changed}${number}`;
}

/** A subject with its lines changed: quotations, titles, the lines of cover and contents. A lost line is left out. */
function subjectWithLines(subject: PageSubject, change: LineChange): PageSubject {
  const { quote, closing, lines, entries, ...others } = subject;
  const [newQuote, newClosing] = [quote && change(quote), closing && change(closing)];
  return {
    ...others,
    ...(newQuote && { quote: newQuote }),
    ...(newClosing && { closing: newClosing }),
    ...(lines && { lines: lines.flatMap(line => coverLineAfter(line, change) ?? []) }),
    ...(entries && {
      entries: entries.map(entry => ({
        ...entry,
        title: change(entry.title) ?? entry.title,
        note: change(entry.note) ?? entry.note,
      })),
    }),
  };
}

/** The lines to choose from as they read now. A lost line is left out. */
const offersAfter = ({ cover, closing }: NonNullable<MagazinePlan['offers']>, change: LineChange) => {
  const after = (offered: typeof cover) =>
    offered.flatMap(one => {
      const text = coverLineAfter(one.text, change);
      return text === undefined ? [] : [{ ...one, text }];
    });
  return { cover: after(cover), closing: after(closing) };
};

/** The document with the changed lines to choose from. */
export const withChangedOffers = (document: MagazineDocument, change: LineChange): MagazineDocument =>
  document.plan.offers === undefined
    ? document
    : { ...document, plan: { ...document.plan, offers: offersAfter(document.plan.offers, change) } };

/** The lines of a subject, as text to compare: a stored plan has its fields in another order. */
const linesOf = ({ quote, closing, lines, entries }: PageSubject): string =>
  JSON.stringify([quote, closing, lines, entries?.map(({ title, note }) => [title, note])]);

/** The ids of the pages whose lines a change alters, with their new subjects. */
export const pagesWithChangedLines = ({ plan }: MagazineDocument, change: LineChange) =>
  plan.pages.flatMap(({ id, subject }) => {
    if (id === undefined || !subject) return [];
    const next = subjectWithLines(subject, change);
    return linesOf(next) === linesOf(subject) ? [] : [{ id, subject: next }];
  });
