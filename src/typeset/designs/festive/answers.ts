import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import * as parts from './parts.ts';

const { beside, centred, marks, maybe, on, onPicture, ornament, rest, rows, stack, template, words } = nodes;
const {
  edgeToEdge,
  acrossFoot,
  block,
  crown,
  divider,
  garland,
  medallion,
  rosette,
  section,
  smallRosette,
  onSheet,
  window,
} = parts;
const { banded, bordered, clothed, footed, inFrame, framedDeep, hung, noPhoto, ringed, underTitle, windowed } = parts;

const letterText = [centred('letter head'), underTitle, words('letter'), marks()] as const;
const lines = [centred('head'), underTitle, rows('lines'), marks()] as const;
const upright = on('margin', ornament({ drawing: 'upright', tall: 'low', across: true }));
const days = beside(upright, on('narrow', rows('lines')));

/** Letters, lists and timelines, line by line. */
export const festiveLines: readonly PageTemplate[] = [
  template('letter-sheet', 'letter', onSheet(letterText), {
    ...clothed,
    likes: 0.9,
    why: 'A letter keeps its own sheet.',
  }),
  template('letter-picture', 'letter', [edgeToEdge(), block, ...letterText, rest()], banded),
  template('recipe-card', 'list', onSheet(lines, 'deep'), { ...clothed, likes: 0.9, tone: 'deep' }),
  template('timeline-border', 'timeline', [centred('head'), underTitle, days, marks(), rest()], {
    ...inFrame,
    likes: 0.9,
    airy: true,
    why: 'Days in a row along a printed border.',
  }),
  template('lines-framed', ['list', 'timeline'], [rest(), maybe(smallRosette, section), ...lines, rest()], {
    ...inFrame,
    why: 'Line by line within the page’s frame.',
  }),
  template('lines-band', ['list', 'timeline'], [edgeToEdge(), block, ...lines, rest()], banded),
  template('lines-foot', ['list', 'timeline'], [...lines, block, acrossFoot], footed),
];

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
const low = { least: 'low' } as const;

/** Several short answers on one page. */
export const festiveGroups: readonly PageTemplate[] = [
  template('talk-large', 'group', [...talkTitle, rest(), on('narrow', invited), rest()], {
    ...inFrame,
    ...brief,
    likes: 0.8,
  }),
  template('talk-deep', 'group', [section, ...talkTitle, rest(), on('narrow', invited), rest()], {
    ...framedDeep,
    ...brief,
    likes: 0.8,
    photos: noPhoto,
  }),
  template('talk-sheet', 'group', onSheet([...talkTitle, invited], 'accent'), { ...clothed, ...brief, tone: 'accent' }),
  template('talk-rows', 'group', [...talkTitle, block, besideQuestions, rest()], {
    ...inFrame,
    ...plain,
    likes: 0.7,
    airy: true,
  }),
  template(
    'talk-picture-window',
    'group',
    [rest(), crown, window(), block, ...talkTitle, on('narrow', invited), rest()],
    {
      ...windowed,
      ...brief,
    },
  ),
  template('talk-picture-band', 'group', [edgeToEdge(low), block, ...talkTitle, besideQuestions, rest()], {
    ...banded,
    ...plain,
  }),
  template(
    'talk-picture-foot',
    'group',
    [...talkTitle, besideQuestions, block, edgeToEdge({ ...low, captions: 'over' })],
    {
      ...footed,
      ...plain,
    },
  ),
];

/** The question, the answer in large type, and the codes of its recordings. */
const said = stack(centred('letter head'), underTitle, centred('asked answer'), marks());
const saying = [on('narrow', said), rest()] as const;

/** A short answer, or a recording without words. */
const largeAnswer = (name: string, lays: 'short' | 'voice', cloth: 'second' | 'deep'): readonly PageTemplate[] => [
  template(`${name}-window`, lays, [rest(), crown, window(), section, ...saying], windowed),
  template(`${name}-medallion`, lays, [rest(), medallion(), block, ...saying], {
    ...ringed,
    folio: false,
    tone: 'turn',
  }),
  template(`${name}-band`, lays, [edgeToEdge(low), rest(), block, ...saying], { ...banded, likes: 0.5, tone: 'tint' }),
  template(`${name}-rosette`, lays, [rest(), rosette, section, ...saying], {
    ...framedDeep,
    form: 'rosette',
    photos: noPhoto,
    why: 'A rosette over the answer.',
  }),
  template(`${name}-sheet`, lays, onSheet([divider, block, said], cloth), {
    ...clothed,
    tone: cloth === 'deep' ? 'deep' : 'tint',
  }),
  template(`${name}-garland`, lays, [garland, block, rest(), ...saying], { ...hung, airy: true }),
];

const pageOfWords = [
  rest(),
  divider,
  section,
  on('narrow', centred('large statement')),
  section,
  divider,
  rest(),
] as const;
const besideWindow = beside(
  on('outer', stack(rest(), parts.tallWindow, rest())),
  on('inner', stack(rest(), said, rest())),
);
const onPlate = onPicture({
  foot: on('centre', said),
  plate: 'paper',
  drawing: 'plate',
  inset: 'section',
  least: 'whole',
});

/** Short answers, printed large. */
export const festiveShorts: readonly PageTemplate[] = [
  ...largeAnswer('statement', 'short', 'deep'),
  template('statement-foot', 'short', [rest(), ...saying, block, acrossFoot], footed),
  template('statement-side', 'short', besideWindow, {
    ...parts.sided,
    aspect: [0.4, 1.1],
    letters: [0, 250],
    airy: true,
  }),
  template('statement-over', 'short', onPlate, { ...parts.plated, bleeds: 'both', tone: 'deep', letters: [0, 330] }),
  template('statement-border', 'short', [rest(), maybe(smallRosette, section), ...saying], {
    ...bordered,
    photos: noPhoto,
  }),
  template('statement-line', 'short', pageOfWords, {
    ...bordered,
    form: 'line',
    likes: 0.75,
    photos: noPhoto,
    letters: [1, 110],
    marks: false,
    tone: 'tint',
    airy: true,
    why: 'A few words alone on the page.',
  }),
];
export const festiveVoices = largeAnswer('voice', 'voice', 'second');
