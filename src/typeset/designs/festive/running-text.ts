import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode, PageTemplate } from '../../layout/nodes.ts';
import { pair, poor, upToFour } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, centred, columns, ground, maybe, on, onPicture, rest, stack } = nodes;
const { acrossFoot, arcaded, arches, banded, block, border, clothed, divider, edgeToEdge, footed, garland } = parts;
const { hung, inFrame, line, mat, matted, medallion, onSheet, part, plate, plated, prints, pullQuote, ringed } = parts;
const { section, sided, smallRosette, tallWindow, underHead, windowed } = parts;

type Head = 'head' | 'talk head';
/** A page's head with the divider under it; further pages have none. */
const headed = (head: Head | undefined): readonly LayoutNode[] =>
  head === undefined ? [] : [centred(head), underHead];
/** Small pictures on a sash across the page. */
const sash = on(
  'page',
  ground('deep', prints({ least: 'strip', most: 'usual' }), { drawing: 'sash', inset: 'section' }),
);

/** Pictures over or under a head and columns. */
function pictured(name: string, lays: 'opening' | 'talk' | 'further', head?: Head): readonly PageTemplate[] {
  const text = [...headed(head), columns()];
  return pages(lays, {
    [`${name}-window`]: [[rest(), tallWindow, block, ...text, rest()], windowed],
    [`${name}-framed`]: [[rest(), mat(), block, ...text, rest()], matted],
    [`${name}-band`]: [[edgeToEdge(), part, ...text, rest()], banded],
    [`${name}-foot`]: [[...text, rest(), block, acrossFoot], footed],
    [`${name}-sash`]: [[sash, block, ...text, rest()], { ...banded, form: 'sash', photos: upToFour }],
  });
}

/** The first page of a story, and of several answers: more pages, with pictures and without. */
function festiveFirst(name: string, lays: 'opening' | 'talk', head: Head): readonly PageTemplate[] {
  const text = [...headed(head), columns()];
  const crowned = maybe(smallRosette, block);
  return [
    ...pictured(name, lays, head),
    ...pages(lays, {
      [`${name}-medallion`]: [[rest(), medallion(), block, ...text, rest()], ringed],
      [`${name}-head-first`]: [
        [...headed(head), mat(), block, columns(), rest()],
        { ...matted, form: 'head first', likes: 0.55, why: 'The title first, then the pictures, then the text.' },
      ],
      [`${name}-garland`]: [[garland, rest(), crowned, ...text, pullQuote, rest()], hung],
      [`${name}-plain`]: [
        [rest(), crowned, centred(head), maybe(line, divider), part, columns(), pullQuote, rest()],
        { ...inFrame, likes: poor, airy: true, why: 'Words alone within the page’s frame.' },
      ],
    }),
  ];
}

/** The first page of several answers. */
export const festiveTalks: readonly PageTemplate[] = [
  ...festiveFirst('talk', 'talk', 'talk head'),
  ...pages('talk', {
    'talk-arcade': [[rest(), arches(), line, border, block, ...headed('talk head'), columns(), rest()], arcaded],
  }),
];

const headOnPlate = onPicture({ ...plate, foot: on('centre', centred('head')) });
export const festiveOpenings: readonly PageTemplate[] = [
  ...festiveFirst('opening', 'opening', 'head'),
  ...pages('opening', {
    'opening-plate': [[headOnPlate, block, columns(), rest()], { ...plated, bleeds: 'top' }],
  }),
];

export const festiveFurther: readonly PageTemplate[] = [
  ...pictured('more', 'further'),
  ...pages('further', {
    'more-words': [
      [rest(), maybe(smallRosette, section), columns(), pullQuote, rest()],
      { ...inFrame, likes: poor, airy: true, why: 'The story goes on.' },
    ],
  }),
];

/** The head and the text of a short story, in one column beside its pictures. */
const column = on('inner', stack(rest(), centred('head'), underHead, columns('one'), rest()));
const pillar = stack(rest(), mat({ arranged: 'pile', most: 'whole' }), rest());
/** Letters that fill a narrow column. */
const long = [1000, 9999] as const;

/** A short story on one page. */
export const festiveStories = pages('story', {
  'story-side': [beside(column, on('outer', stack(rest(), tallWindow, rest()))), { ...sided, letters: long }],
  'story-pillar': [beside(column, on('outer', pillar)), { ...sided, letters: long, photos: pair }],
  'story-card': [onSheet([centred('head'), underHead, columns('one')]), clothed],
});
