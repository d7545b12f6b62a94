import type { PhotoFacts, TextItem } from '../model.ts';
import type { ContentsEntry } from '../plan/page-sequence.ts';
import type { PreparedAnswer } from '../plan/answers.ts';
import type { AnswerGroup, OnePageText, ShortText, TextPiece } from '../plan/text-pages.ts';
import type { ContentKind } from './nodes.ts';

/** Running text of a page: its thread, and how many lines each column has where the pages before decide it. */
interface RunningText {
  thread: string;
  items: readonly TextItem[];
  /** Lines in each of the body's columns; `undefined` when the whole text stands on this page. */
  lines?: number | undefined;
}

/** All that a page is about: what its template puts into its slots. */
export interface PageContent {
  kind: ContentKind;
  photos: readonly PhotoFacts[];
  answers: readonly PreparedAnswer[];
  /** The line over the headline. */
  eyebrow?: string | undefined;
  /** The title over several pictures. */
  title?: string | undefined;
  /** The lines on the cover, the strongest first. */
  lines?: readonly string[] | undefined;
  /** The lines of the contents. */
  entries?: readonly ContentsEntry[] | undefined;
  /** The line of the story on the back; without it, the theme's own. */
  closing?: string | undefined;
  /** The line of the story that the page prints, where that is decided. */
  quote?: string | undefined;
  run?: RunningText | undefined;
  /** Whether the codes of its recordings are on this page. */
  marked: boolean;
}

const noContent = { photos: [], answers: [], marked: false } as const;
const oneOrNone = (photo: PhotoFacts | undefined): readonly PhotoFacts[] => (photo ? [photo] : []);

/** The content of each kind of page, from what the planner has decided for it. */
export const contentOf = {
  cover: (given: { photo: PhotoFacts | undefined; lines: readonly string[] }): PageContent => ({
    ...noContent,
    kind: 'cover',
    photos: oneOrNone(given.photo),
    lines: given.lines,
  }),
  front: (photo: PhotoFacts | undefined): PageContent => ({ ...noContent, kind: 'front', photos: oneOrNone(photo) }),
  contents: (given: { photos: readonly PhotoFacts[]; entries: readonly ContentsEntry[] }): PageContent => ({
    ...noContent,
    kind: 'contents',
    ...given,
  }),
  piece:
    (kind: 'opening' | 'further' | 'talk') =>
    ({ text, photos, lines, marked, parts }: TextPiece): PageContent => ({
      kind,
      photos,
      answers: text.answers,
      eyebrow: parts.find(({ role }) => role === 'eyebrow')?.text ?? '',
      run: { thread: text.id, items: text.items, lines },
      marked,
    }),
  alone: ({ kind, text, answer, photos, eyebrow }: OnePageText): PageContent => ({
    kind: kind === 'letter' || kind === 'list' || kind === 'timeline' || kind === 'talk' ? kind : 'story',
    photos,
    answers: [answer],
    eyebrow,
    run: { thread: text.id, items: text.items },
    marked: answer.marks.length > 0,
  }),
  group: ({ answers, photos }: AnswerGroup): PageContent => ({ kind: 'group', photos, answers, marked: false }),
  short:
    (kind: 'short' | 'voice' | 'lines') =>
    ({ answer, photos, eyebrow }: ShortText): PageContent => ({
      kind: kind === 'lines' ? linesKind(answer) : kind,
      photos,
      answers: [answer],
      eyebrow,
      marked: answer.marks.length > 0,
    }),
  picture: (photo: PhotoFacts, title: string): PageContent => ({
    ...noContent,
    kind: 'picture',
    photos: [photo],
    title,
  }),
  album: (given: { photos: readonly PhotoFacts[]; title: string }): PageContent => ({
    ...noContent,
    kind: 'album',
    ...given,
  }),
  words: (): PageContent => ({ ...noContent, kind: 'words' }),
  back: (closing: string | undefined): PageContent => ({ ...noContent, kind: 'back', closing }),
  asking: (answer: PreparedAnswer): PageContent => ({
    ...noContent,
    kind: 'asking',
    answers: [answer],
    closing: answer.paragraphs.join('\n') || undefined,
    marked: answer.marks.length > 0,
  }),
};

/** The kind of an answer that is printed line by line, or large. */
const linesKind = ({ kind }: PreparedAnswer): ContentKind => (kind === 'verse' ? 'story' : kind);
