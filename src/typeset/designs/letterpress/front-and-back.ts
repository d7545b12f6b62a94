import * as nodes from '../../layout/nodes.ts';
import type { LayoutNode } from '../../layout/nodes.ts';
import { fair, good, last, none, one, some } from '../limits.ts';
import { inOrder, pages } from '../pages.ts';
import * as parts from './parts.ts';

const { brand, centred, contents, either, ground, marks, on, onPicture, ornament, rest, stack, words } = nodes;
const { across, block, bordered, coverLines, dash, filled, masthead, name, oval, over, part, raised, section } = parts;
const { swelled, tallPlate, titleLines, widePlate } = parts;

/** A title page with a picture between the name and the lines. */
const titlePage = (picture: LayoutNode) => [titleLines, masthead, picture, block, rest(), coverLines];
const coverPicture = { captions: 'none', least: 'large' } as const;
const nameLabel = stack(centred('edition'), part, name, part, centred('cover lines'));
/** A label on the theme's cloth. */
const onCloth = (item: LayoutNode) =>
  on(
    'page',
    ground('deep', stack(rest(), on('centre', ground('paper', item, { inset: 'section' })), rest(), rest()), {
      pattern: 'band',
      least: 'whole',
    }),
  );
const largeName = on('wide', words('masthead', { tall: 'low', align: 'center' }));

/** The first pages of a magazine and its last. */
export const letterpressCovers = pages('cover', {
  'cover-plate': [
    titlePage(widePlate(coverPicture)),
    { ...bordered, photos: one, why: 'The name over a picture, as on a title page.' },
  ],
  'cover-label': [
    onPicture({ foot: on('centre', nameLabel), plate: 'paper', inset: 'section', least: 'whole' }),
    { ...filled, likes: fair, why: 'A picture fills the cover; the name stands on a label, as on a notebook.' },
  ],
  'cover-band': [
    [across(coverPicture), section, titleLines, masthead, rest(), coverLines],
    { ...over, likes: 0.68, photos: one, why: 'A picture from edge to edge, the title page under it.' },
  ],
  'cover-foot': [
    [titleLines, masthead, coverLines, rest(), section, across(coverPicture)],
    { bleeds: 'foot', airy: true, likes: 0.68, photos: one, why: 'A title page over a picture that fills the foot.' },
  ],
  'cover-oval': [
    titlePage(oval),
    {
      ...bordered,
      likes: 0.62,
      photos: one,
      aspect: [0.5, 1.25],
      tone: 'tint',
      why: 'A portrait in an oval, as in a locket.',
    },
  ],
  'cover-title': [
    [titleLines, largeName, rest(), ornament({ tall: 'low', least: 'band' }), rest(), coverLines, section],
    { ...bordered, likes: good, photos: none, why: 'No photo: the title page of a book.' },
  ],
  'cover-cloth': [
    onCloth(nameLabel),
    { ...filled, likes: 0.75, photos: none, why: 'No photo: a label on the theme’s cloth.' },
  ],
});

export const letterpressFronts = pages('front', {
  'front-plate': [
    [tallPlate, section, rest(), centred('dedication'), rest()],
    { likes: fair, photos: one, airy: true, why: 'A plate opposite the contents, and whom the magazine is for.' },
  ],
  'front-picture': [
    onPicture({ foot: on('text', centred('caption')), least: 'whole' }),
    { ...filled, likes: 0.65, why: 'A full-page picture opens the magazine.' },
  ],
  dedication: [
    raised(dash, section, centred('dedication')),
    { ...bordered, photos: none, tone: 'deep', why: 'No photo to spare: a dedication in the second ink.' },
  ],
});

const listTitle = stack(centred('contents title'), swelled, block);
const storyList = either(contents({ leaders: true }), on('wide', contents({ leaders: true })));
const listAndImprint = [listTitle, storyList, rest(), block, centred('imprint')];
const listPicture = { least: 'low', most: 'large' } as const;

export const letterpressContentsPages = pages('contents', {
  'contents-plate': [
    [widePlate(listPicture), section, ...listAndImprint],
    { photos: some, airy: true, why: `${inOrder}, under a plate.` },
  ],
  'contents-band': [
    [across(listPicture), section, ...listAndImprint],
    { ...over, photos: some, why: `${inOrder}, under a picture from edge to edge.` },
  ],
  'contents-foot': [
    [...listAndImprint, section, across({ captions: 'over', most: 'large' })],
    { photos: some, bleeds: 'foot', airy: true, why: `${inOrder}, over a picture at the foot.` },
  ],
  'contents-plain': [
    [raised(listTitle, storyList), centred('imprint')],
    { likes: last, airy: true, why: `${inOrder}.` },
  ],
});

const lastLine = [
  rest(),
  dash,
  section,
  centred('last words'),
  section,
  marks(),
  dash,
  rest(),
  rest(),
  brand('center'),
];
const asking = { airy: true, why: 'What was asked has the last page to itself.' } as const;
/** The last page of a magazine that ends with a question of its own. */
export const letterpressAsking = pages('asking', {
  'asking-plain': [lastLine, { ...bordered, ...asking }],
  'asking-deep': [lastLine, { ...bordered, ...asking, tone: 'deep' }],
});

const close = [section, centred('closing'), rest(), rest(), brand('center')];
export const letterpressBacks = pages('back', {
  'back-plain': [[rest(), ornament({ tall: 'strip' }), ...close], { ...bordered, why: 'A quiet close.' }],
  'back-deep': [[rest(), dash, ...close], { ...bordered, tone: 'deep', why: 'A line of the story has the last word.' }],
  'back-cloth': [
    onCloth(stack(centred('closing'), swelled, block, brand('center'))),
    { bleeds: 'both', tone: 'deep', why: 'The last word on a label, on the theme’s cloth.' },
  ],
});
