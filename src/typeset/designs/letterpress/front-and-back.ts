import {
  centred,
  contents,
  ground,
  on,
  onPicture,
  ornament,
  rest,
  rule,
  stack,
  template,
  words,
} from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import {
  across,
  block,
  coverLines,
  dash,
  line,
  masthead,
  name,
  none,
  one,
  part,
  plate,
  section,
  some,
  swelled,
  titleLines,
} from './parts.ts';

/** The first pages of a magazine and its last. */
export const letterpressCovers: readonly PageTemplate[] = [
  template(
    'cover-plate',
    'cover',
    [
      titleLines,
      masthead,
      block,
      on('wide', plate({ captions: 'none', least: 'large', most: 'tall' })),
      block,
      rest(),
      coverLines,
    ],
    { likes: 0.7, photos: one, edges: 'border', airy: true, why: 'The name over a picture, as on a title page.' },
  ),
  template(
    'cover-label',
    'cover',
    onPicture({
      foot: on('centre', stack(name, part, centred('cover lines'))),
      plate: 'paper',
      inset: 'block',
      least: 'whole',
    }),
    {
      likes: 0.7,
      photos: one,
      bleeds: 'both',
      tone: 'deep',
      why: 'A picture fills the cover; the name stands on a label, as on a notebook.',
    },
  ),
  template(
    'cover-band',
    'cover',
    [across({ captions: 'none', least: 'large', most: 'tall' }), section, titleLines, masthead, block, coverLines],
    {
      likes: 0.68,
      photos: one,
      bleeds: 'top',
      airy: true,
      why: 'A picture from edge to edge, the title page under it.',
    },
  ),
  template(
    'cover-oval',
    'cover',
    [
      titleLines,
      masthead,
      block,
      on('narrow', plate({ captions: 'none', frame: 'oval', least: 'usual', most: 'tall' })),
      block,
      rest(),
      coverLines,
    ],
    {
      likes: 0.62,
      photos: one,
      aspect: [0.5, 1.25],
      edges: 'border',
      tone: 'tint',
      airy: true,
      why: 'A portrait in an oval, as in a locket.',
    },
  ),
  template(
    'cover-title',
    'cover',
    [
      titleLines,
      on('wide', words('masthead', { tall: 'low', align: 'center' })),
      rest(),
      dash,
      block,
      on('wide', centred('large cover lines')),
      rest(),
    ],
    { likes: 0.8, photos: none, edges: 'border', airy: true, why: 'No photo: the title page of a book.' },
  ),
  template(
    'cover-cloth',
    'cover',
    on(
      'page',
      ground(
        'deep',
        stack(
          rest(),
          on(
            'centre',
            ground('paper', stack(centred('edition'), block, name, block, centred('cover lines')), {
              inset: 'section',
            }),
          ),
          rest(),
        ),
        { pattern: 'strip', least: 'whole' },
      ),
    ),
    { likes: 0.75, photos: none, bleeds: 'both', tone: 'deep', why: 'No photo: a label on the theme’s cloth.' },
  ),
];

export const letterpressFronts: readonly PageTemplate[] = [
  template(
    'front-plate',
    'front',
    [rest(), plate({ least: 'usual', most: 'tall', whole: true }), block, centred('dedication'), rest()],
    { likes: 0.7, photos: one, airy: true, why: 'A plate opposite the contents, and whom the magazine is for.' },
  ),
  template('front-picture', 'front', onPicture({ foot: on('text', words('caption')), least: 'whole' }), {
    likes: 0.65,
    photos: one,
    bleeds: 'both',
    tone: 'deep',
    why: 'A full-page picture opens the magazine.',
  }),
  template('dedication', 'front', [rest(), dash, section, centred('dedication'), rest()], {
    photos: none,
    tone: 'deep',
    edges: 'border',
    airy: true,
    why: 'No photo to spare: a dedication in the second ink.',
  }),
];

export const letterpressContentsPages: readonly PageTemplate[] = [
  template(
    'contents-plate',
    'contents',
    [
      plate({ least: 'low', most: 'large' }),
      section,
      centred('contents title'),
      block,
      on('wide', contents()),
      rest(),
      rule({ long: 'low' }),
      line,
      words('imprint'),
    ],
    { photos: some, airy: true, why: 'The stories in the order they were told, under a plate.' },
  ),
  template(
    'contents-band',
    'contents',
    [
      across({ least: 'low', most: 'large' }),
      section,
      words('contents title'),
      block,
      on('wide', contents()),
      rest(),
      rule({ long: 'low' }),
      line,
      words('imprint'),
    ],
    {
      photos: some,
      bleeds: 'top',
      airy: true,
      why: 'The stories in the order they were told, under a picture from edge to edge.',
    },
  ),
  template(
    'contents-foot',
    'contents',
    [
      words('contents title'),
      block,
      on('wide', contents()),
      rest(),
      words('imprint'),
      block,
      across({ captions: 'over', most: 'large' }),
    ],
    {
      photos: some,
      bleeds: 'foot',
      airy: true,
      why: 'The stories in the order they were told, over a picture at the foot.',
    },
  ),
  template(
    'contents-plain',
    'contents',
    [
      section,
      centred('contents title'),
      swelled,
      section,
      on('wide', contents()),
      rest(),
      rule({ long: 'low' }),
      line,
      words('imprint'),
    ],
    { likes: -1, airy: true, why: 'The stories in the order they were told.' },
  ),
];

export const letterpressBacks: readonly PageTemplate[] = [
  template(
    'back-plain',
    'back',
    [rest(), ornament({ tall: 'strip' }), section, centred('closing'), rest(), centred('brand')],
    { airy: true, edges: 'border', why: 'A quiet close.' },
  ),
  template('back-deep', 'back', [rest(), dash, section, centred('closing'), rest(), centred('brand')], {
    tone: 'deep',
    airy: true,
    why: 'A line of the story has the last word.',
  }),
];
