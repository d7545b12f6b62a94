import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import * as parts from './parts.ts';

const { beside, centred, columns, ground, maybe, on, onPicture, rest, stack, template } = nodes;
const { edgeToEdge, acrossFoot, arches, block, mat, medallion, pullQuote, smallRosette, underHead, window } = parts;
const { arcaded, banded, footed, inFrame, hung, matted, ringed, sided, windowed } = parts;

type Head = 'head' | 'talk head';
/** A page's head with the divider under it; further pages have none. */
const headed = (head: Head | undefined): readonly LayoutNode[] =>
  head === undefined ? [] : [centred(head), underHead];
/** Small pictures on a sash across the page. */
const sash = on(
  'page',
  ground('deep', parts.prints({ least: 'strip', most: 'usual' }), { drawing: 'sash', inset: 'section' }),
);

/** Pictures over or under a head and columns. */
function pictured(name: string, lays: 'opening' | 'talk' | 'further', head?: Head): readonly PageTemplate[] {
  const text = [...headed(head), columns()];
  return [
    template(`${name}-window`, lays, [rest(), parts.crown, window(), block, ...text, rest()], windowed),
    template(`${name}-framed`, lays, [rest(), mat(), block, ...text, rest()], matted),
    template(`${name}-band`, lays, [edgeToEdge(), parts.part, ...text, rest()], banded),
    template(`${name}-foot`, lays, [...text, block, acrossFoot], footed),
    template(`${name}-sash`, lays, [sash, block, ...text, rest()], { ...banded, form: 'sash', photos: [2, 4] }),
  ];
}

/** The first page of a story, and of several answers: more pages, with pictures and without. */
export function festiveFirst(name: string, lays: 'opening' | 'talk', head: Head): readonly PageTemplate[] {
  const text = [...headed(head), columns()];
  const crowned = maybe(smallRosette, block);
  return [
    ...pictured(name, lays, head),
    template(`${name}-medallion`, lays, [rest(), parts.crown, medallion(), block, ...text, rest()], ringed),
    template(`${name}-arcade`, lays, [rest(), arches(), parts.line, parts.border, block, ...text, rest()], arcaded),
    template(`${name}-head-first`, lays, [...headed(head), mat(), block, columns(), rest()], {
      ...matted,
      form: 'head first',
      likes: 0.55,
      why: 'The title first, then the pictures, then the text.',
    }),
    template(`${name}-garland`, lays, [parts.garland, rest(), crowned, ...text, pullQuote, rest()], hung),
    template(
      `${name}-plain`,
      lays,
      [rest(), crowned, centred(head), maybe(parts.line, parts.divider), parts.part, columns(), pullQuote, rest()],
      { ...inFrame, likes: 0.5, airy: true, why: 'Words alone within the page’s frame.' },
    ),
  ];
}

const plate = onPicture({ foot: on('centre', centred('head')), plate: 'paper', drawing: 'plate', inset: 'section' });
export const festiveOpenings: readonly PageTemplate[] = [
  ...festiveFirst('opening', 'opening', 'head'),
  template('opening-plate', 'opening', [plate, block, columns(), rest()], { ...parts.plated, bleeds: 'top' }),
];

export const festiveFurther: readonly PageTemplate[] = [
  ...pictured('more', 'further'),
  template('more-words', 'further', [rest(), maybe(smallRosette, parts.section), columns(), pullQuote, rest()], {
    ...inFrame,
    likes: 0.5,
    airy: true,
    why: 'The story goes on.',
  }),
];

/** The head and the text of a short story, in one column beside its pictures. */
const column = on('inner', stack(rest(), centred('head'), underHead, columns('one'), rest()));
const pillar = stack(rest(), mat({ arranged: 'pile', most: 'whole' }), rest());
/** Letters that fill a narrow column. */
const long = [1000, 9999] as const;

/** A short story on one page. */
export const festiveStories: readonly PageTemplate[] = [
  template('story-side', 'story', beside(column, on('outer', stack(rest(), parts.tallWindow, rest()))), {
    ...sided,
    letters: long,
  }),
  template('story-pillar', 'story', beside(column, on('outer', pillar)), { ...sided, letters: long, photos: [2, 3] }),
  template('story-card', 'story', parts.onSheet([centred('head'), underHead, columns('one')]), parts.clothed),
];
