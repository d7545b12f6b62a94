import * as nodes from '../../layout/nodes.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, contents, ground, on, onPicture, ornament, rest, rule, stack, words } = nodes;
const { across, block, coverLines, dash, line, masthead, name, none, one, part, plate, section, some, swelled } = parts;
const { titleLines } = parts;

/** The first pages of a magazine and its last. */
export const letterpressCovers = pages('cover', {
  'cover-plate': [
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
  ],
  'cover-label': [
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
  ],
  'cover-band': [
    [across({ captions: 'none', least: 'large', most: 'tall' }), section, titleLines, masthead, block, coverLines],
    {
      likes: 0.68,
      photos: one,
      bleeds: 'top',
      airy: true,
      why: 'A picture from edge to edge, the title page under it.',
    },
  ],
  'cover-oval': [
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
  ],
  'cover-title': [
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
  ],
  'cover-cloth': [
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
  ],
});

export const letterpressFronts = pages('front', {
  'front-plate': [
    [rest(), plate({ least: 'usual', most: 'tall', whole: true }), block, centred('dedication'), rest()],
    { likes: 0.7, photos: one, airy: true, why: 'A plate opposite the contents, and whom the magazine is for.' },
  ],
  'front-picture': [
    onPicture({ foot: on('text', words('caption')), least: 'whole' }),
    { likes: 0.65, photos: one, bleeds: 'both', tone: 'deep', why: 'A full-page picture opens the magazine.' },
  ],
  dedication: [
    [rest(), dash, section, centred('dedication'), rest()],
    {
      photos: none,
      tone: 'deep',
      edges: 'border',
      airy: true,
      why: 'No photo to spare: a dedication in the second ink.',
    },
  ],
});

export const letterpressContentsPages = pages('contents', {
  'contents-plate': [
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
  ],
  'contents-band': [
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
  ],
  'contents-foot': [
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
  ],
  'contents-plain': [
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
  ],
});

export const letterpressBacks = pages('back', {
  'back-plain': [
    [rest(), ornament({ tall: 'strip' }), section, centred('closing'), rest(), centred('brand')],
    { airy: true, edges: 'border', why: 'A quiet close.' },
  ],
  'back-deep': [
    [rest(), dash, section, centred('closing'), rest(), centred('brand')],
    { tone: 'deep', airy: true, why: 'A line of the story has the last word.' },
  ],
});
