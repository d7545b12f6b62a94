import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { best, fair, good, none, poor, uprightShape } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { beside, centred, marks, maybe, on, onPicture, ornament, rest, rows, stack, words } = nodes;
const { acrossFoot, banded, block, bordered, clothed, divider, edgeToEdge, footed, framedDeep, garland, hung } = parts;
const { inFrame, medallion, onSheet, plate, plated, ringed, rosette, section, sided, smallRosette, tallWindow } = parts;
const { underTitle, window, windowed } = parts;

const letterText = [centred('letter head'), underTitle, words('letter'), marks()] as const;
const lines = [centred('head'), underTitle, rows('lines'), marks()] as const;
const upright = on('margin', ornament({ drawing: 'upright', tall: 'low', across: true }));
const days = beside(upright, on('narrow', rows('lines')));

/** Letters, lists and timelines, line by line. */
export const festiveLetters = pages('letter', {
  'letter-sheet': [onSheet(letterText), { ...clothed, likes: best, why: 'A letter keeps its own sheet.' }],
  'letter-picture': [[edgeToEdge(), block, ...letterText, rest()], banded],
});
export const festiveLists = pages('list', {
  'recipe-card': [onSheet(lines, 'deep'), { ...clothed, likes: best, tone: 'deep' }],
});
export const festiveTimelines = pages('timeline', {
  'timeline-border': [
    [centred('head'), underTitle, days, marks(), rest()],
    { ...inFrame, likes: best, airy: true, why: 'Days in a row along a printed border.' },
  ],
});
export const festiveLines = pages(['list', 'timeline'], {
  'lines-framed': [
    [rest(), maybe(smallRosette, section), ...lines, rest()],
    { ...inFrame, airy: true, why: 'Line by line within the page’s frame.' },
  ],
  'lines-band': [[edgeToEdge(), block, ...lines, rest()], banded],
  'lines-foot': [[...lines, rest(), block, acrossFoot], footed],
});

/** Short answers in the middle, a divider between them; longer ones beside their questions. */
const invited = rows('answers under questions', { align: 'center', gap: 'section', divider: 'divider' });
const besideQuestions = rows('answers beside questions');
const talkTitle = [centred('talk head'), underTitle] as const;
const brief = {
  plain: true,
  airy: true,
  letters: [0, 170],
  why: 'Short answers one below the other, as on an invitation.',
} as const;
const plain = { plain: true, why: 'Answers beside their questions.' } as const;
const high = { least: 'usual' } as const;

/** Several short answers on one page. */
export const festiveGroups = pages('group', {
  'talk-large': [[...talkTitle, rest(), on('narrow', invited), rest()], { ...inFrame, ...brief, likes: good }],
  'talk-deep': [
    [section, ...talkTitle, rest(), on('narrow', invited), rest()],
    { ...framedDeep, ...brief, likes: good, photos: none },
  ],
  'talk-sheet': [onSheet([...talkTitle, invited], 'accent'), { ...clothed, ...brief, tone: 'accent' }],
  'talk-rows': [[...talkTitle, block, besideQuestions, rest()], { ...inFrame, ...plain, likes: fair, airy: true }],
  'talk-picture-window': [
    [rest(), window(), block, ...talkTitle, on('narrow', invited), rest()],
    { ...windowed, ...brief },
  ],
  'talk-picture-band': [[edgeToEdge(high), block, ...talkTitle, besideQuestions, rest()], { ...banded, ...plain }],
  'talk-picture-foot': [
    [...talkTitle, besideQuestions, block, edgeToEdge({ ...high, captions: 'over' })],
    { ...footed, ...plain },
  ],
});

/** The question, the answer in large type, and the codes of its recordings. */
const said = stack(centred('letter head'), underTitle, centred('asked answer'), marks());
const saying = [on('narrow', said), rest()] as const;

/** A short answer, or a recording without words. */
const largeAnswer = (name: string, lays: 'short' | 'voice', cloth: 'second' | 'deep'): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-window`]: [[rest(), window(), section, ...saying], windowed],
    [`${name}-medallion`]: [[rest(), medallion(), block, ...saying], { ...ringed, tone: 'turn' }],
    [`${name}-band`]: [
      [edgeToEdge({ least: 'low' }), rest(), block, ...saying],
      { ...banded, likes: poor, tone: 'tint' },
    ],
    [`${name}-rosette`]: [
      [rest(), rosette, section, ...saying],
      { ...framedDeep, form: 'rosette', photos: none, why: 'A rosette over the answer.' },
    ],
    [`${name}-sheet`]: [
      onSheet([divider, block, said], cloth),
      { ...clothed, tone: cloth === 'deep' ? 'deep' : 'tint' },
    ],
    [`${name}-garland`]: [[garland, block, rest(), ...saying], { ...hung, airy: true }],
  });

const pageOfWords = [divider, section, on('narrow', centred('large statement')), section, divider];
const besideWindow = beside(on('outer', stack(rest(), tallWindow, rest())), on('inner', stack(rest(), said, rest())));
const onPlate = onPicture({ ...plate, foot: on('centre', said), least: 'whole' });

const lineAlone = { ...bordered, form: 'line', photos: none, letters: [1, 110], marks: false } as const;

/** Short answers, printed large. */
export const festiveLargeShorts = largeAnswer('statement', 'short', 'deep');
export const festiveShorts = pages('short', {
  'statement-foot': [[rest(), ...saying, rest(), block, acrossFoot], footed],
  'statement-side': [besideWindow, { ...sided, aspect: uprightShape, letters: [0, 250], airy: true }],
  'statement-over': [onPlate, { ...plated, bleeds: 'both', tone: 'deep', letters: [0, 330] }],
  'statement-border': [[rest(), maybe(smallRosette, section), ...saying], { ...bordered, photos: none }],
  'statement-line': [
    [rest(), ...pageOfWords, rest()],
    { ...lineAlone, likes: 0.75, tone: 'tint', airy: true, why: 'A few words alone on the page.' },
  ],
});
export const festiveVoices = largeAnswer('voice', 'voice', 'second');
