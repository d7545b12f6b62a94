import type { Edit } from '#typeset/index.ts';
import { beginningOf } from './page-words.ts';

/** What a sentence about a change needs to know of the magazine. */
export interface Named {
  /** The number of a page, by its id. */
  page(id: string): number | undefined;
  /** The page that shows a photo. */
  pageOfPhoto(photo: string): number | undefined;
  /** The question of an answer, by its index. */
  question(answer: number): string | undefined;
}

const inQuotes = (text: string): string => beginningOf(text, 60);
const onPage = (number: number | undefined, what: string): string =>
  number === undefined ? `${what.charAt(0).toUpperCase()}${what.slice(1)}.` : `Page ${number}: ${what}.`;

const lineWords = {
  quote: 'another quotation',
  title: 'another title',
  closing: 'another line at the end',
  eyebrow: 'another line over the headline',
  cover: 'another line on the cover',
} as const;

type Sayings = { [Kind in Edit['do']]: (edit: Extract<Edit, { do: Kind }>, named: Named) => string };

const sayings: Sayings = {
  photo: ({ at }, { page }) => onPage(page(at.page), 'another picture'),
  swap: ({ a, b }, { page }) => {
    const [first, second] = [page(a.page), page(b.page)].toSorted((one, other) => (one ?? 0) - (other ?? 0));
    return first === second || first === undefined
      ? onPage(second, 'two pictures changed places')
      : `Pages ${first} and ${second}: two pictures changed places.`;
  },
  crop: ({ at }, { page }) => onPage(page(at.page), 'another part of the picture'),
  'add photo': ({ page: id }, { page }) => onPage(page(id), 'one picture more'),
  'drop photo': ({ page: id }, { page }) => onPage(page(id), 'one picture less'),
  words: ({ answer }, { question }) => {
    const asked = question(answer);
    return asked === undefined ? 'Other words in an answer.' : `Other words in the answer to ${inQuotes(asked)}.`;
  },
  headline: ({ text }) => `Another headline: ${inQuotes(text)}.`,
  caption: ({ photo, text }, { pageOfPhoto }) =>
    onPage(pageOfPhoto(photo), text.trim() === '' ? 'no caption under a picture' : `the caption ${inQuotes(text)}`),
  line: ({ page: id, line, text }, { page }) => onPage(page(id), `${lineWords[line]}, ${inQuotes(text)}`),
  layout: ({ page: id }, { page }) => onPage(page(id), 'another layout'),
  order: () => 'The pages in another order.',
  cover: () => 'Another picture on the cover.',
  design: () => 'Another design.',
  lock: ({ page: id, locked }, { page }) => onPage(page(id), locked ? 'locked' : 'not locked any more'),
};

/** What a change does, in one sentence for people; `null` after its words were withdrawn. */
export const sayingOf = (edit: Edit | null, named: Named): string =>
  edit === null ? 'A change of words that were withdrawn.' : (sayings[edit.do] as Saying)(edit, named);
type Saying = (edit: Edit, named: Named) => string;

/** The same of a change that takes another one back. */
export const undoSaying = (saying: string): string => `Taken back: ${saying}`;
