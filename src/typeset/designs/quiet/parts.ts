import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode } from '../../layout/nodes.ts';
import { none, one, some } from '../limits.ts';

const { acrossPage, beside, ground, on, onPicture, ornament, photos, rest, rule, space, split, stack, words } = nodes;

/** What quiet's templates share. */
export const [line, part, block, section] = [space('line'), space('part'), space('block'), space('section')];
export const field = space('field');

/** What the templates of one form state. */
export const top = { form: 'top', bleeds: 'top', photos: some, airy: true } as const;
export const foot = { form: 'foot', bleeds: 'foot', photos: some, marks: false } as const;
export const framed = { form: 'framed', photos: some } as const;
export const toned = { form: 'tone', tone: 'turn', photos: none, airy: true } as const;
export const plain = { form: 'words', photos: none, airy: true } as const;
const overTrim = { bleeds: 'both', airy: true } as const;
export const full = { ...overTrim, tone: 'deep' } as const;
export const rowsOnly = { form: 'rows', photos: none } as const;
export const upright = { ...overTrim, form: 'side', likes: 0.78, photos: one, aspect: [0.3, 0.9] } as const;
/** Letters that fill a column beside a title. */
export const longText = [1300, 9999] as const;

/** Pictures between the margins, and from edge to edge. */
export const inset = (given: Parameters<typeof photos>[0] = {}) => photos({ gap: 'line', least: 'strip', ...given });
export const quietAcross = (given: Parameters<typeof photos>[0] = {}) =>
  acrossPage({ gap: 'line', least: 'strip', ...given });
export const footPicture = quietAcross({ captions: 'over' });
/** A picture on the outer part of the page, from head to foot, beside other nodes. */
export const besidePicture = (...nodes: readonly LayoutNode[]) =>
  beside(
    on('outer', onPicture({ foot: on('margin', words('caption')), least: 'whole' })),
    on('inner', stack(field, ...nodes, field)),
  );

export const motif = ornament({ align: 'left' });
export const largeMotif = ornament({ tall: 'strip', align: 'left' });
export const mark = rule({ long: 'strip' });
export const hairline = rule({ ink: 'soft' });
export const largeQuote = on('narrow', words('large quote'));
/** The title of a page in a narrow column beside its content. */
export const titleBeside = (title: LayoutNode, ...nodes: readonly LayoutNode[]) =>
  split('third', stack(title, rest(), motif), stack(...nodes, rest()));

/** A line of the story under the theme's motif on a coloured ground, where a picture would stand. */
export const quotePanel = on(
  'page',
  ground('turn', stack(motif, rest(), section, largeQuote), { inset: 'field', least: 'usual', most: 'tall' }),
);
/** The theme's motif over and over on a coloured ground. */
export const cloth = (tone: 'deep' | 'tint' | 'turn', given: Parameters<typeof ground>[2] = {}) =>
  on('page', ground(tone, undefined, { pattern: 'low', ...given }));

/** Edition and date over a rule, and the name as wide as the cover. */
const issue = stack(split('half', words('edition'), words('date', { align: 'right' })), line, hairline, block);
/** Letters may reach below the line of the name. */
export const quietName = stack(issue, words('masthead', { tall: 'low' }), section);
export const quietTitle = on('wide', quietName);
