import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { best, good, leadAndFew, ovalShape, pair, panoramaShape, severalBeside, upToFour } from '../limits.ts';
import { forPen, pages, withoutWords } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, ground, on, onPicture, pen, rest, words } = nodes;
const { across, block, bordered, dash, inWords, line, over, paperAround, plate, section } = parts;

const quote = centred('large quote');
const album = [centred('album title'), block];
const leading = across({ pick: 'first', most: 'tall', captions: 'none' });
const following = plate({ pick: 'rest', least: 'low', most: 'large', frame: 'plain', gap: 'line' });

/** Pages of pictures, and pages without any. */
export const letterpressPictures: readonly PageTemplate[] = [
  ...pages('picture', {
    'photo-plate': [
      [rest(), plate({ whole: true, most: 'tall', least: 'low' }), rest()],
      { ...paperAround, why: 'A picture with paper around it.' },
    ],
    'photo-full': [
      onPicture({ foot: words('caption'), least: 'whole' }),
      {
        form: 'whole',
        likes: good,
        bleeds: 'both',
        tone: 'deep',
        airy: true,
        why: 'A picture that fills an upright page.',
      },
    ],
    'photo-quote': [
      [across({ most: 'tall', least: 'low' }), section, quote, rest()],
      { ...over, form: 'top', likes: 0.65, quote: true, why: 'A wide picture; a line of the story stands under it.' },
    ],
    'photo-band': [
      [rest(), across({ most: 'tall' }), section, centred('album title'), rest()],
      { form: 'band', aspect: panoramaShape, airy: true, why: 'A panorama, edge to edge.' },
    ],
    'photo-oval': [
      [rest(), on('narrow', plate({ frame: 'oval', most: 'tall' })), rest()],
      { form: 'oval', aspect: ovalShape, tone: 'tint', airy: true, why: 'A portrait in an oval.' },
    ],
  }),
  ...pages('album', {
    'album-plates': [
      [...album, plate({ most: 'whole' }), rest()],
      { form: 'group', likes: 0.55, airy: true, why: 'Pictures that were taken or added one after the other.' },
    ],
    'album-grid': [
      [...album, on('wide', plate({ arranged: 'grid', most: 'whole' }))],
      { form: 'grid', photos: [2, 12], why: 'Pictures of one size, row by row.' },
    ],
    'album-steps': [
      on('wide', plate({ arranged: 'steps', most: 'whole' })),
      { form: 'steps', photos: pair, why: 'Pictures in steps, down the page.' },
    ],
    'album-lead': [
      [leading, line, following, rest()],
      { form: 'top', bleeds: 'top', photos: leadAndFew, captions: false, why: 'One picture leads, the others follow.' },
    ],
    'album-quote': [
      [...album, plate({ most: 'tall' }), section, quote, rest()],
      { form: 'group', photos: severalBeside, quote: true, why: 'Pictures, and a line of the story under them.' },
    ],
    'album-bleed': [
      across({ least: 'whole', most: 'whole' }),
      { form: 'bleed', likes: 0.45, bleeds: 'both', photos: upToFour, why: 'Pictures that fill the page.' },
    ],
  }),
];

export const letterpressWordsPages = pages('words', {
  quote: [
    [rest(), dash, section, quote, rest()],
    { ...inWords, likes: best, quote: true, why: 'A line of the story that stands alone.' },
  ],
  'quote-border': [
    [rest(), quote, rest()],
    {
      ...bordered,
      form: 'border',
      likes: best,
      quote: true,
      tone: 'turn',
      why: 'A line of the story within a border.',
    },
  ],
  cloth: [
    on('page', ground('tint', undefined, { pattern: 'low', least: 'whole' })),
    { ...withoutWords, form: 'tone', tone: 'tint' },
  ],
  write: [[words('pen'), section, pen()], { ...forPen, form: 'words' }],
});
