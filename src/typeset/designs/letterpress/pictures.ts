import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { best, good, leadAndFew, ovalShape, pair, severalBeside, squareOrWide, upToFour } from '../limits.ts';
import { uprightShape } from '../limits.ts';
import { forPen, pages, withoutWords } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, ground, on, onPicture, ornament, pen, rest } = nodes;
const { across, block, bordered, dash, inWords, line, oval, over, part, raised, section, tallPlate, widePlate } = parts;

const quote = centred('large quote');
const album = [centred('album title'), block];
const leading = across({ pick: 'first', captions: 'none' });
const following = widePlate({ pick: 'rest', most: 'large', frame: 'plain' });

/** Pages of pictures, and pages without any. */
export const letterpressPictures: readonly PageTemplate[] = [
  ...pages('picture', {
    'photo-plate': [
      [rest(), tallPlate, rest()],
      { form: 'framed', airy: true, tone: 'tint', aspect: uprightShape, why: 'A picture with paper around it.' },
    ],
    'photo-full': [
      onPicture({ foot: centred('caption'), least: 'whole' }),
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
      [across(), rest(), dash, part, quote, rest()],
      { ...over, form: 'top', likes: good, quote: true, why: 'A wide picture; a line of the story stands under it.' },
    ],
    'photo-band': [
      [across({ most: 'whole' }), rest(), ornament(), rest()],
      { ...over, form: 'band', aspect: squareOrWide, why: 'A wide picture, edge to edge.' },
    ],
    'photo-oval': [
      [rest(), on('wide', oval), rest()],
      { form: 'oval', aspect: ovalShape, tone: 'tint', airy: true, why: 'A portrait in an oval.' },
    ],
  }),
  ...pages('album', {
    'album-plates': [
      [...album, widePlate({ most: 'whole' }), rest()],
      { form: 'group', likes: 0.55, airy: true, why: 'Pictures that were taken or added one after the other.' },
    ],
    'album-grid': [
      [...album, widePlate({ arranged: 'grid', most: 'whole' })],
      { form: 'grid', photos: [2, 12], why: 'Pictures of one size, row by row.' },
    ],
    'album-steps': [
      widePlate({ arranged: 'steps', most: 'whole' }),
      { form: 'steps', photos: pair, why: 'Pictures in steps, down the page.' },
    ],
    'album-lead': [
      [leading, line, following, rest()],
      { form: 'top', bleeds: 'top', photos: leadAndFew, captions: false, why: 'One picture leads, the others follow.' },
    ],
    'album-quote': [
      [...album, widePlate({ most: 'tall' }), rest(), quote, rest()],
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
    raised(dash, section, quote, section, dash),
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
    on('page', ground('tint', undefined, { pattern: 'band', least: 'whole' })),
    { ...withoutWords, form: 'tone', tone: 'tint' },
  ],
  write: [[centred('pen'), section, pen()], { ...forPen, form: 'words' }],
});
