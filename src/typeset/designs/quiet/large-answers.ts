import * as nodes from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import { best, fair, fewWords, none, one, sentence, squareOrWide } from '../limits.ts';
import { pages } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, ground, marks, on, onPicture, ornament, rest, rows, rule, stack, words } = nodes;
const { besidePicture, block, foot, footPicture, framed, full, hairline, inset, largeMotif, line, motif } = parts;
const { plain, quietAcross, section, titleBeside, toned, top, upright } = parts;

const talkHead = words('talk head');
const asked = { gap: 'section' } as const;
const besideQuestions = rows('answers beside questions', asked);
const underQuestions = rows('answers under questions', asked);
const largeUnderQuestions = rows('answers under questions', { ...asked, answer: 'large asked answer' });

const withoutPhotos = { photos: none, plain: true } as const;

/** Several short answers on one page. */
export const quietGroups = pages('group', {
  'asked-rows': [
    [talkHead, line, hairline, block, besideQuestions, rest()],
    { ...withoutPhotos, form: 'rows', airy: true, why: 'Short answers beside their questions.' },
  ],
  'asked-tone': [
    [motif, block, talkHead, block, rest(), on('narrow', underQuestions), rest()],
    { ...toned, plain: true, why: 'Short answers under their questions, on a coloured ground.' },
  ],
  'asked-large': [
    [talkHead, rest(), largeUnderQuestions, rest()],
    { ...toned, likes: best, letters: fewWords, plain: true, why: 'A few words each: large, one below the other.' },
  ],
  'asked-beside': [
    titleBeside(talkHead, underQuestions),
    {
      ...withoutPhotos,
      form: 'columns',
      likes: best,
      tone: 'tint',
      why: 'Short answers under their questions, on a tinted sheet.',
    },
  ],
  'asked-photo': [
    [quietAcross({ least: 'usual' }), block, talkHead, block, besideQuestions, rest()],
    { ...top, plain: true, why: 'Short answers beside their questions, under a picture.' },
  ],
  'asked-foot': [
    [talkHead, line, hairline, block, besideQuestions, rest(), block, footPicture],
    { ...foot, plain: true, airy: true, why: 'Short answers beside their questions, over a picture.' },
  ],
  'asked-side': [
    besidePicture(talkHead, block, underQuestions, rest()),
    { ...upright, plain: true, why: 'Short answers under their questions, beside an upright picture.' },
  ],
});

const statement = stack(words('statement'), marks());
const large = on('narrow', statement);
const answerOnPicture = { ...full, form: 'whole', photos: one, letters: [0, 120], captions: false } as const;

/** A short answer, or a recording without words, printed large. */
const quietLargePages = (name: string, lays: 'short' | 'voice'): readonly PageTemplate[] =>
  pages(lays, {
    [`${name}-photo`]: [
      [quietAcross(), section, rest(), large, rest(), section],
      { ...top, tone: 'tint', why: 'A short answer is printed large, under its picture.' },
    ],
    [`${name}-inset`]: [
      [rest(), inset({ whole: 'left', least: 'usual' }), section, large, rest()],
      {
        ...framed,
        photos: one,
        aspect: squareOrWide,
        airy: true,
        why: 'The picture whole, and the short answer under it.',
      },
    ],
    [`${name}-side`]: [
      besidePicture(rest(), statement, rest()),
      { ...upright, tone: 'tint', why: 'An upright picture keeps its height beside the answer.' },
    ],
    [`${name}-whole`]: [
      onPicture({ foot: large, inset: 'field', least: 'whole' }),
      { ...answerOnPicture, why: 'A picture fills the page; the answer stands on its foot.' },
    ],
    [`${name}-plain`]: [
      [largeMotif, section, rest(), large],
      { ...toned, why: 'A short answer is printed large on a coloured ground.' },
    ],
  });

const shortRule = rule({ long: 'strip', centred: true });
const recording = { ...toned, tone: 'paper', bleeds: 'top' } as const;
const sound = stack(rest(), on('page', ornament({ drawing: 'sound', tall: 'low', across: true })), rest());

/** Short answers with words, and recordings without. */
export const quietLargeShorts = quietLargePages('statement', 'short');
export const quietLargeVoices = quietLargePages('voice', 'voice');
export const quietShorts = pages('short', {
  'statement-foot': [
    [rest(), large, rest(), section, footPicture],
    { ...foot, airy: true, why: 'The answer first, its picture at the foot of the page.' },
  ],
  'statement-centred': [
    [rest(), shortRule, section, on('centre', centred('large statement')), section, ornament(), rest()],
    { ...plain, likes: fair, letters: [1, 120], marks: false, why: 'A few words alone on the page.' },
  ],
  'statement-line': [
    [motif, rest(), words('large statement')],
    { ...toned, likes: 0.75, letters: sentence, marks: false, why: 'A few words fill the page.' },
  ],
  'statement-paper': [
    [hairline, block, rest(), statement, rest()],
    { ...plain, why: 'A short answer is printed large, on paper.' },
  ],
});
export const quietVoices = pages('voice', {
  'voice-page': [
    [on('page', ground('deep', sound, { least: 'usual' })), section, large, rest()],
    { ...recording, why: 'A recording: its question, a drawing of sound, and the code that plays it.' },
  ],
});
