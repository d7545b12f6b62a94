import * as nodes from '../../layout/nodes.ts';
import { best, one, poor } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { brand, centred, contents, marks, maybe, on, onPicture, rest, stack } = nodes;
const { banded, block, bordered, clothed, divider, edgeToEdge, filled, framedDeep, fullPicture, garland, hung } = parts;
const { masthead, mat, matted, medallion, name, onSheet, part, prints, ribbon, risingRosette, rosette } = parts;
const { section, smallRosette, underTitle, window, windowed } = parts;

const coverFoot = on('narrow', centred('cover lines'));
const coverWindow = window({ captions: 'none', least: 'large' });
const wholeOnCover = { captions: 'none', whole: true } as const;
const coverMat = on('centre', mat(wholeOnCover));
const coverPrint = on('centre', prints(wholeOnCover));
const coverMedallion = on('centre', medallion({ captions: 'none', least: 'usual' }));
const underGarland = onPicture({ head: on('page', stack(garland, part, masthead, part)), inset: 'none' });
const acrossCover = edgeToEdge({ captions: 'none', least: 'usual' });
const titled = [centred('edition'), block, name, block] as const;

const inGold = { ...framedDeep, photos: one } as const;

export const festiveCovers = pages('cover', {
  'cover-window': [
    [masthead, block, rest(), coverWindow, block, rest(), coverFoot],
    { ...inGold, likes: 0.75, why: 'The picture looks out of a palace window; the name stands over it in gold.' },
  ],
  'cover-garland': [
    [underGarland, ribbon, section, coverFoot, section],
    { likes: 0.75, bleeds: 'both', tone: 'deep', photos: one, why: 'The picture fills the page under a garland.' },
  ],
  'cover-medallion': [
    [masthead, block, rest(), coverMedallion, block, rest(), coverFoot],
    { ...bordered, likes: 1, photos: one, airy: true },
  ],
  'cover-mat': [
    [masthead, block, rest(), coverMat, block, rest(), coverFoot],
    { ...bordered, photos: one, airy: true },
  ],
  'cover-band': [[acrossCover, section, masthead, block, rest(), coverFoot, rest()], { ...banded, tone: 'tint' }],
  'cover-print': [
    [masthead, block, rest(), coverPrint, block, rest(), coverFoot],
    { ...inGold, why: 'A whole picture under the name in gold.' },
  ],
  'cover-card': [
    onSheet([...titled, mat(wholeOnCover), block, centred('cover lines')], 'deep'),
    { ...clothed, tone: 'deep', photos: one },
  ],
  'cover-cloth': [
    onSheet([...titled, rosette, block, centred('cover lines')], 'deep'),
    { ...clothed, likes: best, tone: 'deep' },
  ],
  'cover-rosette': [
    [garland, section, masthead, rest(), rosette, rest(), on('narrow', centred('large cover lines'))],
    { ...hung, tone: 'deep', likes: 0.85, airy: true },
  ],
});

const forWhom = stack(divider, block, centred('dedication'));

/** The page opposite the contents. */
export const festiveFronts = pages('front', {
  'front-photo': [fullPicture, { ...filled, photos: one }],
  'front-window': [
    [rest(), on('centre', window()), section, forWhom, rest()],
    { ...windowed, tone: 'tint', airy: true },
  ],
  'front-mat': [
    [rest(), on('centre', mat({ whole: true })), section, forWhom, rest()],
    { ...bordered, photos: one, airy: true },
  ],
  dedication: [onSheet([rosette, section, forWhom]), clothed],
  'dedication-garland': [
    [garland, rest(), rosette, section, centred('dedication'), rest()],
    { ...hung, tone: 'deep', airy: true },
  ],
});

const entries = [centred('contents title'), underTitle, contents()] as const;
const imprint = centred('imprint');
const entryList = [on('narrow', stack(...entries)), rest(), on('narrow', imprint)] as const;

export const festiveContents = pages('contents', {
  'contents-window': [[window({ most: 'large' }), section, ...entryList], { ...windowed, airy: true }],
  'contents-band': [[edgeToEdge({ most: 'large' }), section, ...entryList], { ...banded, likes: 0.65 }],
  'contents-mat': [[mat({ least: 'strip', most: 'large' }), section, ...entryList], { ...matted, airy: true }],
  'contents-sari': [
    [mat({ whole: true, most: 'usual' }), section, ...entryList],
    { ...bordered, photos: one, airy: true },
  ],
  'contents-card': [
    onSheet([mat({ whole: true, most: 'usual' }), block, ...entries, block, imprint]),
    { ...clothed, likes: 0.65, photos: one },
  ],
  'contents-garland': [[garland, block, maybe(smallRosette, block), ...entryList], { ...hung, airy: true }],
  'contents-border': [[rest(), maybe(smallRosette, section), ...entryList], { ...bordered, likes: 0.4, airy: true }],
});

const closing = [section, on('narrow', centred('closing'))] as const;
const lastWord = { airy: true, why: 'A line of the story has the last word.' } as const;

const lastLine = [divider, section, on('narrow', centred('last words')), section, divider, block, marks()] as const;
const asking = { airy: true, why: 'What was asked has the last page to itself.' } as const;
/** The last page of a magazine that ends with a question of its own. */
export const festiveAsking = pages('asking', {
  'asking-deep': [[rest(), ...lastLine, rest(), brand('center')], { ...framedDeep, ...asking }],
  'asking-border': [[rest(), ...lastLine, rest(), brand('center')], { ...bordered, ...asking }],
});

export const festiveBacks = pages('back', {
  'back-rosette': [[rest(), rosette, ...closing, rest(), brand('center')], { ...framedDeep, ...lastWord }],
  'back-garland': [
    [garland, rest(), divider, ...closing, section, brand('center'), rest(), risingRosette],
    { ...hung, ...lastWord, tone: 'deep', bleeds: 'both' },
  ],
  'back-border': [[rest(), rosette, ...closing, rest(), brand('center')], { ...bordered, ...lastWord, likes: poor }],
});
