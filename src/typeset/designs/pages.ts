import { on, onPicture, stack, words } from '../layout/nodes.ts';
import type { ContentKind, LayoutNode, PageTemplate } from '../layout/nodes.ts';

/** A page template without its name and kind: its nodes below each other, and what it states. */
type PageRow = readonly [
  page: LayoutNode | readonly LayoutNode[],
  given: Partial<Omit<PageTemplate, 'name' | 'lays' | 'page'>> & { why: string },
];

/** What an answer that is written as turns can be: a story, or short. */
export const turnKinds: readonly ContentKind[] = ['story', 'short'];

/** Pages that never have a number. */
const unnumbered: readonly ContentKind[] = ['cover', 'front', 'contents', 'back', 'asking'];

/**
 * The templates of pages of one kind, by name. What is not stated: on paper, between the margins, with a page number
 * unless something stands in its place, for any number of photos.
 */
export function pages(
  lays: ContentKind | readonly ContentKind[],
  rows: Readonly<Record<string, PageRow>>,
): readonly PageTemplate[] {
  const kinds = typeof lays === 'string' ? [lays] : lays;
  return Object.entries(rows).map(([name, [page, given]]) => ({
    name,
    lays: kinds,
    likes: 0.6,
    tone: 'paper',
    folio: given.bleeds !== 'foot' && given.bleeds !== 'both' && given.edges === undefined,
    page: 'node' in page ? page : stack(...page),
    ...given,
    ...(kinds.some(kind => unnumbered.includes(kind)) && { folio: false }),
  }));
}

/** The templates of a design: all tables that its files export. */
export const templatesIn = (
  ...files: readonly Readonly<Record<string, readonly PageTemplate[]>>[]
): readonly PageTemplate[] => files.flatMap(file => Object.values(file).flat());

/** A picture that fills its page, and its caption at the foot. */
export const fullPicture = onPicture({ foot: on('text', words('caption')), least: 'whole' });

/** Why a list of contents is as it is; how it stands follows. */
export const inOrder = 'The stories in the order they were told';

/** What pages without a picture state that stand where nothing else is left: lines for a pen, and the theme's cloth. */
const filler = { quote: false, kind: 'filler' } as const;
export const forPen = { ...filler, once: true, airy: true, why: 'Room left over: lines for a pen.' } as const;
export const withoutWords = {
  ...filler,
  bleeds: 'both',
  why: 'No picture and no line left: the theme’s cloth.',
} as const;
