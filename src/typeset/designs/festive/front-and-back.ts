import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import * as parts from './parts.ts';
import { filled, fullPicture } from './pictures.ts';

const { centred, contents, maybe, on, onPicture, rest, stack, template } = nodes;
const {
  edgeToEdge,
  block,
  divider,
  garland,
  mat,
  masthead,
  medallion,
  name,
  part,
  rosette,
  section,
  onSheet,
  smallRosette,
  window,
} = parts;
const { bordered, clothed, framedDeep, hung, onePhoto, underTitle } = parts;

const coverFoot = on('narrow', centred('cover lines'));
const coverWindow = window({ captions: 'none', least: 'large' });
const wholeOnCover = { captions: 'none', whole: true } as const;
const coverMat = on('centre', mat(wholeOnCover));
const coverPrint = on('centre', parts.prints({ ...wholeOnCover, most: 'tall' }));
const coverMedallion = on('centre', medallion({ captions: 'none', least: 'usual' }));
const underGarland = onPicture({ head: on('page', stack(garland, part, masthead, part)), inset: 'none' });
const acrossCover = edgeToEdge({ captions: 'none', least: 'usual', most: 'tall' });
const titled = [centred('edition'), block, name, block] as const;

export const festiveCovers: readonly PageTemplate[] = [
  template('cover-window', 'cover', [masthead, block, rest(), coverWindow, block, rest(), coverFoot], {
    ...framedDeep,
    likes: 0.75,
    photos: onePhoto,
    why: 'The picture looks out of a palace window; the name stands over it in gold.',
  }),
  template('cover-garland', 'cover', [underGarland, parts.ribbon, section, coverFoot, section], {
    likes: 0.75,
    bleeds: 'both',
    tone: 'deep',
    photos: onePhoto,
    why: 'The picture fills the page under a garland.',
  }),
  template('cover-medallion', 'cover', [masthead, block, rest(), coverMedallion, block, rest(), coverFoot], {
    ...bordered,
    likes: 0.95,
    photos: onePhoto,
  }),
  template('cover-mat', 'cover', [masthead, block, rest(), coverMat, block, rest(), coverFoot], {
    ...bordered,
    photos: onePhoto,
    airy: true,
  }),
  template('cover-band', 'cover', [acrossCover, section, masthead, block, rest(), coverFoot, rest()], {
    ...parts.banded,
    folio: false,
    tone: 'tint',
  }),
  template('cover-print', 'cover', [masthead, block, rest(), coverPrint, block, rest(), coverFoot], {
    ...framedDeep,
    likes: 0.6,
    photos: onePhoto,
    why: 'A whole picture under the name in gold.',
  }),
  template('cover-card', 'cover', onSheet([...titled, mat(wholeOnCover), block, centred('cover lines')], 'deep'), {
    ...clothed,
    likes: 0.6,
    tone: 'deep',
    photos: onePhoto,
  }),
  template('cover-cloth', 'cover', onSheet([...titled, rosette, block, centred('cover lines')], 'deep'), {
    ...clothed,
    likes: 0.9,
    tone: 'deep',
  }),
  template(
    'cover-rosette',
    'cover',
    [garland, section, masthead, rest(), rosette, rest(), on('narrow', centred('large cover lines'))],
    { ...hung, tone: 'deep', likes: 0.85, airy: true },
  ),
];

const forWhom = stack(divider, block, centred('dedication'));

/** The page opposite the contents. */
export const festiveFronts: readonly PageTemplate[] = [
  template('front-photo', 'front', fullPicture, { ...filled, photos: onePhoto }),
  template('front-window', 'front', [rest(), on('centre', window()), section, forWhom, rest()], {
    ...parts.windowed,
    folio: false,
    tone: 'tint',
    airy: true,
  }),
  template('front-mat', 'front', [rest(), on('centre', mat({ whole: true })), section, forWhom, rest()], {
    ...bordered,
    photos: onePhoto,
    airy: true,
  }),
  template('dedication', 'front', onSheet([rosette, section, forWhom]), clothed),
  template('dedication-garland', 'front', [garland, rest(), rosette, section, centred('dedication'), rest()], {
    ...hung,
    tone: 'deep',
    airy: true,
  }),
];

const entries = [centred('contents title'), underTitle, contents()] as const;
const imprint = centred('imprint');
const entryList = [on('narrow', stack(...entries)), rest(), on('narrow', imprint)] as const;

export const festiveContents: readonly PageTemplate[] = [
  template('contents-window', 'contents', [window({ most: 'large' }), section, ...entryList], {
    ...parts.windowed,
    folio: false,
    airy: true,
  }),
  template('contents-band', 'contents', [edgeToEdge({ most: 'large' }), section, ...entryList], {
    ...parts.banded,
    folio: false,
    likes: 0.65,
  }),
  template('contents-mat', 'contents', [mat({ least: 'strip', most: 'large' }), section, ...entryList], {
    ...parts.matted,
    folio: false,
    airy: true,
  }),
  template('contents-sari', 'contents', [mat({ whole: true, most: 'usual' }), section, ...entryList], {
    ...bordered,
    photos: onePhoto,
    airy: true,
  }),
  template(
    'contents-card',
    'contents',
    onSheet([mat({ whole: true, most: 'usual' }), block, ...entries, block, imprint]),
    {
      ...clothed,
      likes: 0.65,
      photos: onePhoto,
    },
  ),
  template('contents-garland', 'contents', [garland, block, maybe(smallRosette, block), ...entryList], {
    ...hung,
    airy: true,
  }),
  template('contents-border', 'contents', [rest(), maybe(smallRosette, section), ...entryList], {
    ...bordered,
    likes: 0.4,
    airy: true,
  }),
];

const closing = [section, on('narrow', centred('closing'))] as const;
const lastWord = { airy: true, why: 'A line of the story has the last word.' } as const;

export const festiveBacks: readonly PageTemplate[] = [
  template('back-rosette', 'back', [rest(), rosette, ...closing, rest(), centred('brand')], {
    ...framedDeep,
    ...lastWord,
  }),
  template(
    'back-garland',
    'back',
    [garland, rest(), divider, ...closing, section, centred('brand'), rest(), parts.risingRosette],
    { ...hung, ...lastWord, tone: 'deep', bleeds: 'both' },
  ),
  template('back-border', 'back', [rest(), rosette, ...closing, rest(), centred('brand')], {
    ...bordered,
    ...lastWord,
    likes: 0.5,
  }),
];
