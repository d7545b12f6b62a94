import { aspectOf } from '../plan/crop.ts';
import type { ThemePage } from '../plan/page-kinds.ts';
import type { PageTemplate } from './nodes.ts';
import type { TemplatePage } from './template-page.ts';
import { ownKindOf } from './text-rows.ts';

/** What the content must be like for a template; every stated limit must hold. */
export interface Wanted {
  photos?: readonly [least: number, most: number];
  /** The letters of every answer. */
  letters?: readonly [least: number, most: number];
  /** The shape of every photo, width over height. */
  aspect?: readonly [least: number, most: number];
  /** Whether codes of recordings may be on the page. */
  marks?: false;
  captions?: false;
  /** Stories without codes only: lists and letters are printed line by line, codes under running text. */
  plain?: true;
  /** Whether a line of the story must be left for it, from any answer, or must not. */
  quote?: boolean;
  /** At most once in a magazine. */
  once?: true;
  /** The kinds of pages of its theme for which it is. */
  shows?: readonly ThemePage[];
}

/** Whether another page is of a kind that a magazine has once: a kind of page of pictures. */
const isShown = ({ content, context, table }: TemplatePage, kind: ThemePage): boolean =>
  content.answers.length === 0 &&
  table.templates.some(({ name, shows }) => shows?.includes(kind) && context.used.has(name));

const between = (n: number, [least, most]: readonly [number, number] = [0, Infinity]): boolean =>
  n >= least && n <= most;

/** Each limit of a template, and whether the content keeps it. */
const keeps: { [Limit in keyof Wanted]-?: (page: TemplatePage, template: PageTemplate) => boolean } = {
  photos: ({ content }, { photos }) => between(content.photos.length, photos),
  letters: ({ content: { answers } }, { letters }) =>
    answers.length > 0 && answers.every(({ paragraphs }) => between(paragraphs.join('\n').length, letters)),
  aspect: ({ content }, { aspect }) => content.photos.every(photo => between(aspectOf(photo), aspect)),
  marks: ({ content }) => !content.marked,
  plain: ({ content }) => content.answers.every(({ kind, marks }) => kind === 'story' && marks.length === 0),
  captions: ({ content }) => content.photos.every(({ caption }) => !caption),
  quote: ({ quote }, wanted) => (quote !== undefined) === wanted.quote,
  once: ({ context }, { name }) => !context.used.has(name),
  shows: (page, { shows = [] }) => shows.some(kind => kind === ownKindOf(page) && !isShown(page, kind)),
};

const limits = Object.keys(keeps) as (keyof Wanted)[];
/** Why the content of a page is none for a template; `undefined` when it keeps every limit. */
export function refusedContent(template: PageTemplate, page: TemplatePage): string | undefined {
  const { lays } = template;
  if (!lays.includes(page.content.kind)) return `it is no template for ${page.content.kind}`;
  const broken = limits.find(limit => template[limit] !== undefined && !keeps[limit](page, template));
  return broken && `its limit of ${broken} is not kept`;
}
