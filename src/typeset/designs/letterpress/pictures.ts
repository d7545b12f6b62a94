import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, ground, on, onPicture, pen, rest, words } = nodes;
const { across, block, dash, line, plate, section } = parts;

/** Pages of pictures, and pages without any. */
export const letterpressPictures: readonly PageTemplate[] = [
  ...pages('picture', {
    'photo-plate': [
      [rest(), plate({ whole: true, most: 'tall', least: 'low' }), rest()],
      { form: 'framed', airy: true, why: 'A picture with paper around it.' },
    ],
    'photo-full': [
      onPicture({ foot: words('caption'), least: 'whole' }),
      {
        form: 'whole',
        likes: 0.8,
        bleeds: 'both',
        tone: 'deep',
        airy: true,
        why: 'A picture that fills an upright page.',
      },
    ],
    'photo-quote': [
      [across({ most: 'tall', least: 'low' }), section, centred('large quote'), rest()],
      {
        form: 'top',
        likes: 0.65,
        bleeds: 'top',
        quote: true,
        airy: true,
        why: 'A wide picture; a line of the story stands under it.',
      },
    ],
    'photo-oval': [
      [rest(), on('narrow', plate({ frame: 'oval', most: 'tall' })), rest()],
      { form: 'oval', aspect: [0.5, 1.2], tone: 'tint', airy: true, why: 'A portrait in an oval.' },
    ],
  }),
  ...pages('album', {
    'album-plates': [
      [centred('album title'), block, plate({ most: 'whole' }), rest()],
      { form: 'group', likes: 0.55, airy: true, why: 'Pictures that were taken or added one after the other.' },
    ],
    'album-grid': [
      [centred('album title'), block, on('wide', plate({ arranged: 'grid', most: 'whole' }))],
      { form: 'grid', photos: [2, 12], why: 'Pictures of one size, row by row.' },
    ],
    'album-steps': [
      on('wide', plate({ arranged: 'steps', most: 'whole' })),
      { form: 'steps', photos: [2, 3], why: 'Pictures in steps, down the page.' },
    ],
    'album-lead': [
      [
        across({ pick: 'first', most: 'tall', captions: 'none' }),
        line,
        plate({ pick: 'rest', least: 'low', most: 'large', frame: 'plain', gap: 'line' }),
        rest(),
      ],
      { form: 'top', bleeds: 'top', photos: [3, 5], captions: false, why: 'One picture leads, the others follow.' },
    ],
    'album-quote': [
      [centred('album title'), block, plate({ most: 'tall' }), section, centred('large quote'), rest()],
      { form: 'group', photos: [2, 5], quote: true, why: 'Pictures, and a line of the story under them.' },
    ],
    'album-bleed': [
      across({ least: 'whole', most: 'whole' }),
      { form: 'bleed', likes: 0.45, bleeds: 'both', photos: [2, 4], why: 'Pictures that fill the page.' },
    ],
  }),
];

export const letterpressWordsPages = pages('words', {
  quote: [
    [rest(), dash, section, centred('large quote'), rest()],
    { form: 'words', likes: 0.9, quote: true, airy: true, why: 'A line of the story that stands alone.' },
  ],
  'quote-border': [
    [rest(), centred('large quote'), rest()],
    {
      form: 'border',
      likes: 0.9,
      quote: true,
      edges: 'border',
      tone: 'turn',
      airy: true,
      why: 'A line of the story within a border.',
    },
  ],
  cloth: [
    on('page', ground('tint', undefined, { pattern: 'low', least: 'whole' })),
    {
      form: 'tone',
      quote: false,
      kind: 'filler',
      bleeds: 'both',
      tone: 'tint',
      why: 'No picture and no line left: the theme’s cloth.',
    },
  ],
  write: [
    [words('pen'), section, pen()],
    { form: 'words', quote: false, once: true, kind: 'filler', airy: true, why: 'Room left over: lines for a pen.' },
  ],
});
