import type { MagazinePlan, PhotoFacts, TextItem } from '../model.ts';
import { featureItems, withoutRepeatedQuestions } from '../plan/answers.ts';
import type { PreparedAnswer } from '../plan/answers.ts';
import type { ContentKind } from './nodes.ts';
import type { PageContent } from './page-content.ts';
import type { PageSubject } from '../plan/plan-schema.ts';
import type { TemplatePage } from './template-page.ts';

/** What a page is about, by reference, as it is stored in the plan. */
export function subjectOf({ content, quote, usesQuote, layout }: TemplatePage): PageSubject {
  const { kind, photos, answers, marked, eyebrow, title, lines, entries, closing } = content;
  const run = layout.frames.some(frame => frame.kind === 'flow') ? content.run : undefined;
  return {
    lays: kind,
    photos: photos.map(({ id }) => id),
    answers: answers.map(({ index }) => index),
    marked,
    ...(eyebrow !== undefined && { eyebrow }),
    ...(title !== undefined && { title }),
    ...(lines !== undefined && { lines: [...lines] }),
    ...(entries !== undefined && { entries: entries.map(entry => ({ ...entry })) }),
    ...(closing !== undefined && { closing }),
    ...(usesQuote && quote !== undefined && { quote }),
    ...(run && { run: { thread: run.thread, ...(run.lines !== undefined && { lines: run.lines }) } }),
  };
}

/** The story and the photos to which the subjects of a plan refer. */
interface Sources {
  plan: Pick<MagazinePlan, 'threads'>;
  answers: readonly PreparedAnswer[];
  photos: ReadonlyMap<string, PhotoFacts>;
}

/** The content that a stored subject refers to; `undefined` when a photo or an answer of it is missing. */
export function contentOfSubject(subject: PageSubject, { plan, answers, photos }: Sources): PageContent | undefined {
  const { lays, run, eyebrow, title, lines, entries, closing, quote, marked } = subject;
  const shown = subject.photos.flatMap(id => photos.get(id) ?? []);
  const own = subject.answers.flatMap(index => answers.find(answer => answer.index === index) ?? []);
  if (shown.length < subject.photos.length || own.length < subject.answers.length) return undefined;
  const items = itemsOf(subject, plan, own);
  return {
    kind: lays as ContentKind,
    photos: shown,
    answers: lays === 'group' ? withoutRepeatedQuestions(own) : own,
    marked,
    eyebrow,
    title,
    lines,
    entries,
    quote,
    closing,
    run: items && { thread: run?.thread ?? ownThread(own), items, lines: run?.lines },
  };
}

/** The id of the thread of an answer that is printed in frames of its own and may be poured instead. */
const ownThread = ([answer]: readonly PreparedAnswer[]): string => `a${answer?.index ?? 0}`;

/** The running text of a page: its thread's, or that of an answer which has a page to itself. */
function itemsOf(
  { lays, run }: PageSubject,
  { threads }: Sources['plan'],
  [answer]: readonly PreparedAnswer[],
): readonly TextItem[] | undefined {
  if (run) return threads.find(({ id }) => id === run.thread)?.items;
  const isAlone = lays === 'letter' || lays === 'list' || lays === 'timeline' || lays === 'story';
  return isAlone && answer ? featureItems(answer) : undefined;
}
