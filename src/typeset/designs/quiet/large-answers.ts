import { centred, ground, marks, on, onPicture, ornament, rest, rows, rule } from '../../layout/nodes.ts';
import { stack, template, words } from '../../layout/nodes.ts';
import type { PageTemplate } from '../../layout/nodes.ts';
import {
  quietAcross,
  besidePicture,
  block,
  foot,
  footPicture,
  full,
  hairline,
  inset,
  largeMotif,
  line,
} from './parts.ts';
import { motif, noPhoto, onePhoto, plain, section, titleBeside, toned, top, upright } from './parts.ts';

const talkHead = words('talk head');
const asked = { gap: 'section' } as const;
const [beside, under] = [rows('answers beside questions', asked), rows('answers under questions', asked)];
const largeUnder = rows('answers under questions', { ...asked, answer: 'large asked answer' });

/** Several short answers on one page. */
export const quietGroups: readonly PageTemplate[] = [
  template('asked-rows', 'group', [talkHead, line, hairline, block, beside, rest()], {
    form: 'rows',
    photos: noPhoto,
    plain: true,
    airy: true,
    why: 'Short answers beside their questions.',
  }),
  template('asked-tone', 'group', [motif, block, talkHead, block, rest(), on('narrow', under), rest()], {
    ...toned,
    plain: true,
    why: 'Short answers under their questions, on a coloured ground.',
  }),
  template('asked-large', 'group', [talkHead, rest(), largeUnder, rest()], {
    ...toned,
    likes: 0.9,
    letters: [1, 60],
    plain: true,
    why: 'A few words each: large, one below the other.',
  }),
  template('asked-beside', 'group', titleBeside(talkHead, under), {
    form: 'columns',
    photos: noPhoto,
    plain: true,
    tone: 'tint',
    why: 'Short answers under their questions, on a tinted sheet.',
  }),
  template('asked-photo', 'group', [quietAcross({ least: 'usual' }), block, talkHead, block, beside, rest()], {
    ...top,
    plain: true,
    why: 'Short answers beside their questions, under a picture.',
  }),
  template('asked-foot', 'group', [talkHead, line, hairline, block, beside, rest(), block, footPicture], {
    ...foot,
    plain: true,
    airy: true,
    why: 'Short answers beside their questions, over a picture.',
  }),
  template('asked-side', 'group', besidePicture(talkHead, block, under, rest()), {
    ...upright,
    plain: true,
    why: 'Short answers under their questions, beside an upright picture.',
  }),
];

const statement = stack(words('statement'), marks());
const large = on('narrow', statement);

/** A short answer, or a recording without words, printed large. */
export const quietLargePages = (name: string, lays: 'short' | 'voice'): readonly PageTemplate[] => [
  template(`${name}-photo`, lays, [quietAcross(), section, rest(), large, rest(), section], {
    ...top,
    tone: 'tint',
    folio: false,
    why: 'A short answer is printed large, under its picture.',
  }),
  template(`${name}-inset`, lays, [rest(), inset({ whole: 'left', least: 'usual' }), section, large, rest()], {
    form: 'framed',
    photos: onePhoto,
    aspect: [0.95, 9],
    airy: true,
    why: 'The picture whole, and the short answer under it.',
  }),
  template(`${name}-side`, lays, besidePicture(rest(), statement, rest()), {
    ...upright,
    tone: 'tint',
    why: 'An upright picture keeps its height beside the answer.',
  }),
  template(`${name}-whole`, lays, onPicture({ foot: large, inset: 'field', least: 'whole' }), {
    ...full,
    form: 'whole',
    photos: onePhoto,
    letters: [0, 120],
    captions: false,
    why: 'A picture fills the page; the answer stands on its foot.',
  }),
  template(`${name}-plain`, lays, [largeMotif, section, rest(), large], {
    ...toned,
    why: 'A short answer is printed large on a coloured ground.',
  }),
];

const sound = stack(rest(), on('page', ornament({ drawing: 'sound', tall: 'low', across: true })), rest());

/** Short answers with words, and recordings without. */
export const quietShorts: readonly PageTemplate[] = [
  template('statement-foot', 'short', [rest(), large, rest(), section, footPicture], {
    ...foot,
    airy: true,
    why: 'The answer first, its picture at the foot of the page.',
  }),
  template(
    'statement-centred',
    'short',
    [
      rest(),
      rule({ long: 'strip', centred: true }),
      section,
      on('centre', centred('large statement')),
      section,
      ornament(),
      rest(),
    ],
    { ...plain, likes: 0.7, letters: [1, 120], marks: false, folio: false, why: 'A few words alone on the page.' },
  ),
  template('statement-line', 'short', [motif, rest(), words('large statement')], {
    ...toned,
    likes: 0.75,
    letters: [1, 150],
    marks: false,
    why: 'A few words fill the page.',
  }),
  template('statement-paper', 'short', [hairline, block, rest(), statement, rest()], {
    ...plain,
    why: 'A short answer is printed large, on paper.',
  }),
  template('voice-page', 'voice', [on('page', ground('deep', sound, { least: 'usual' })), section, large, rest()], {
    ...toned,
    tone: 'paper',
    bleeds: 'top',
    why: 'A recording: its question, a drawing of sound, and the code that plays it.',
  }),
];
