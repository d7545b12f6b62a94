import type { Fonts } from '../../fonts/fonts.ts';
import type { Theme } from '#kernel/themes.ts';
import type { Look, ThemeLook } from '../theme-looks.ts';
import { themeLooks } from '../theme-looks.ts';
import type { Ink, RoleStyle } from '../../model.ts';

/** A display face: its weight, the average width of a letter and the height of capitals (em), and its setting. */
interface LetterFace {
  font: Fonts['display'];
  weight: number;
  letter: number;
  cap: number;
  /** Line pitch of large type, em. */
  pitch: number;
  tracking: number;
  /** Whether titles are all capitals. */
  upper: boolean;
  /** Factor on display sizes. */
  scale: number;
}

const bricolage: LetterFace = {
  font: 'Bricolage Grotesque',
  weight: 800,
  letter: 0.54,
  cap: 0.68,
  pitch: 0.94,
  tracking: -0.035,
  upper: false,
  scale: 1,
};
const archivo: LetterFace = {
  ...bricolage,
  font: 'Archivo',
  weight: 900,
  letter: 0.585,
  cap: 0.7,
  tracking: -0.045,
  scale: 0.86,
};
const anton: LetterFace = {
  font: 'Anton',
  weight: 400,
  letter: 0.44,
  cap: 0.86,
  pitch: 1.04,
  tracking: -0.005,
  upper: true,
  scale: 1.12,
};

function rolesOf({ weight, cap, pitch, tracking, upper, letter }: LetterFace): Look['roles'] {
  const large: RoleStyle = { font: 'display', weight, cap, pitch, tracking, upper, letter };
  return {
    masthead: { ...large, tracking: tracking - 0.005 },
    headline: large,
    'cover-line': { ...large, pitch: pitch + 0.04 },
    question: { ...large, pitch: pitch + 0.04 },
    quote: { ...large, pitch: pitch + 0.03 },
    entry: { ...large, pitch: pitch + 0.08, tracking: tracking / 2 },
    numeral: { ...large, upper: false },
    moment: { ...large, pitch: pitch + 0.06 },
    figure: { ...large, tracking: tracking - 0.01 },
    standfirst: { font: 'sans', weight: 500, pitch: 1.3, tracking: -0.008 },
    statement: { font: 'sans', weight: 500, pitch: 1.3, tracking: -0.012 },
    eyebrow: { font: 'sans', weight: 700, pitch: 1.3, tracking: 0 },
    label: { font: 'sans', weight: 500, pitch: 1.36, tracking: 0 },
    caption: { font: 'sans', weight: 500, pitch: 1.36, tracking: 0 },
    note: { font: 'sans', pitch: 1.42, tracking: 0 },
    voice: { font: 'sans', weight: 700, pitch: 1.4, tracking: 0, wave: true },
    letter: { font: 'text', pitch: 1.42, tracking: 0 },
    item: { font: 'sans', weight: 500, pitch: 1.34, tracking: -0.005 },
  };
}

type Colours = Record<Exclude<Ink, 'light'>, string>;
/** Flat colours in the order of their inks; light is white. */
function flat(list: string): Colours {
  const [paper = '', ink = '', soft = '', accent = '', deep = '', tint = '', second = '', faint = ''] = list.split(' ');
  return { paper, ink, soft, accent, deep, tint, second, faint };
}
type Words = Pick<ThemeLook, 'feature' | 'talk' | 'album' | 'inside' | 'back'>;

/**
 * A theme's look in flat colours. Type in `light` is legible on deep and accent, in `ink` on all other grounds, in
 * `accent` and `soft` also on paper and tint.
 */
function boldLook(
  theme: Theme,
  face: LetterFace,
  { text, colours, words }: { text: Fonts['text']; colours: Colours; words: Words },
): Look {
  return {
    design: 'bold',
    motif: themeLooks[theme].motif,
    fonts: { display: face.font, text, sans: 'Archivo', italic: text, companions: 'sans' },
    scale: face.scale,
    colours: { ...colours, light: '#FFFFFF' },
    ...words,
    ragged: true,
    roles: rolesOf(face),
  };
}

export const boldLooks: Readonly<Record<Theme, Look>> = {
  Gifting: boldLook('Gifting', bricolage, {
    text: 'Source Serif 4',
    colours: flat('#FFFDFC #1B0E17 #67565F #C0164F #3A0A2E #FFE0E6 #FFB21A #F2D3DA'),
    words: {
      feature: ['Unwrapped', 'For you', 'The good part', 'Keep this'],
      talk: 'Q & A',
      album: ['In frames', 'Kept', 'Look here'],
      inside: 'Inside',
      back: 'Made to be kept.',
    },
  }),
  Self: boldLook('Self', archivo, {
    text: 'Archivo',
    colours: flat('#FFFFFF #0C0E18 #565B6B #1D49AE #0A123F #DEE6FF #FF7F45 #CFD6EA'),
    words: {
      feature: ['First person', 'Notes to self', 'Work in progress', 'On record'],
      talk: 'Self, asked',
      album: ['In frames', 'On record', 'Contact sheet'],
      inside: 'Index',
      back: 'To be continued.',
    },
  }),
  Friendship: boldLook('Friendship', bricolage, {
    text: 'Source Serif 4',
    colours: flat('#FFFFFB #0B1913 #4F625A #00724D #05362A #D3F2DD #FF9ACB #C6DED0'),
    words: {
      feature: ['Us, exactly', 'Between us', 'As it happened', 'You had to be there'],
      talk: 'Asked and told',
      album: ['Us', 'We were there', 'In frames'],
      inside: 'What’s in it',
      back: 'Same time next year.',
    },
  }),
  Couple: boldLook('Couple', anton, {
    text: 'Source Serif 4',
    colours: flat('#FFFCFB #1C090D #6C555A #CE0A2F #45061A #FFDFE0 #FFA7B4 #F0CDCF'),
    words: {
      feature: ['Scene one', 'The two of us', 'Close-up', 'Ever since'],
      talk: 'Two sides of it',
      album: ['Double bill', 'Close-ups', 'Stills'],
      inside: 'Now showing',
      back: 'And then the rest of it.',
    },
  }),
  Travel: boldLook('Travel', anton, {
    text: 'Source Serif 4',
    colours: flat('#FFFEFA #0B1720 #51616B #C13700 #06304A #D9EEF5 #62C9EA #C8DDE5'),
    words: {
      feature: ['Dispatch', 'From the road', 'Field notes', 'Along the way'],
      talk: 'Asked on the road',
      album: ['Postcards', 'Roll of film', 'Window seat'],
      inside: 'Departures',
      back: 'Home, for now.',
    },
  }),
  Family: boldLook('Family', archivo, {
    text: 'Source Serif 4',
    colours: flat('#FFFEF8 #1C1206 #665A48 #9C3D00 #2F1C08 #FFEFC7 #FFC31F #EADBB4'),
    words: {
      feature: ['House rules', 'Told at dinner', 'Our people', 'Handed down'],
      talk: 'Around the table',
      album: ['All of us', 'The wall', 'Relatives'],
      inside: 'In this house',
      back: 'Keep it near the good plates.',
    },
  }),
};
