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
const faces = [bricolage, archivo, anton];

/** The display face of a look; Bricolage for an unknown one. */
export const faceOf = (look: Pick<Look, 'fonts'>): LetterFace =>
  faces.find(face => face.font === look.fonts.display) ?? bricolage;

function rolesOf({ weight, cap, pitch, tracking, upper }: LetterFace): Look['roles'] {
  const large: RoleStyle = { font: 'display', weight, cap, pitch, tracking, upper };
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

export const looks: Readonly<Record<Theme, Look>> = {
  Gifting: boldLook('Gifting', bricolage, {
    text: 'Source Serif 4',
    colours: {
      paper: '#FFFDFC',
      ink: '#1B0E17',
      soft: '#67565F',
      accent: '#C0164F',
      deep: '#3A0A2E',
      tint: '#FFE0E6',
      second: '#FFB21A',
      faint: '#F2D3DA',
    },
    words: {
      feature: ['Unwrapped', 'For you', 'The good part', 'Keep this'],
      talk: 'Q & A',
      album: ['Proof', 'In frames', 'Exhibit A'],
      inside: 'Inside',
      back: 'Made to be kept.',
    },
  }),
  Self: boldLook('Self', archivo, {
    text: 'Archivo',
    colours: {
      paper: '#FFFFFF',
      ink: '#0C0E18',
      soft: '#565B6B',
      accent: '#1D49AE',
      deep: '#0A123F',
      tint: '#DEE6FF',
      second: '#FF7F45',
      faint: '#CFD6EA',
    },
    words: {
      feature: ['First person', 'Notes to self', 'Work in progress', 'On record'],
      talk: 'Self, asked',
      album: ['Evidence', 'On record', 'Contact sheet'],
      inside: 'Index',
      back: 'To be continued.',
    },
  }),
  Friendship: boldLook('Friendship', bricolage, {
    text: 'Source Serif 4',
    colours: {
      paper: '#FFFFFB',
      ink: '#0B1913',
      soft: '#4F625A',
      accent: '#00724D',
      deep: '#05362A',
      tint: '#D3F2DD',
      second: '#FF9ACB',
      faint: '#C6DED0',
    },
    words: {
      feature: ['Us, exactly', 'Case in point', 'As it happened', 'You had to be there'],
      talk: 'Cross-examined',
      album: ['Proof', 'We were there', 'The evidence'],
      inside: 'What’s in it',
      back: 'Same time next year.',
    },
  }),
  Couple: boldLook('Couple', anton, {
    text: 'Source Serif 4',
    colours: {
      paper: '#FFFCFB',
      ink: '#1C090D',
      soft: '#6C555A',
      accent: '#CE0A2F',
      deep: '#45061A',
      tint: '#FFDFE0',
      second: '#FFA7B4',
      faint: '#F0CDCF',
    },
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
    colours: {
      paper: '#FFFEFA',
      ink: '#0B1720',
      soft: '#51616B',
      accent: '#C13700',
      deep: '#06304A',
      tint: '#D9EEF5',
      second: '#62C9EA',
      faint: '#C8DDE5',
    },
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
    colours: {
      paper: '#FFFEF8',
      ink: '#1C1206',
      soft: '#665A48',
      accent: '#9C3D00',
      deep: '#2F1C08',
      tint: '#FFEFC7',
      second: '#FFC31F',
      faint: '#EADBB4',
    },
    words: {
      feature: ['House rules', 'Told at dinner', 'Our people', 'Handed down'],
      talk: 'Around the table',
      album: ['All of us', 'The wall', 'Relatives'],
      inside: 'In this house',
      back: 'Keep it near the good plates.',
    },
  }),
};
