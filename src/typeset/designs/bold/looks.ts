import type { RoleStyle } from '../../model.ts';
import { looksForDesign, paletteWith, themeLook } from '../theme-looks.ts';
import type { Look } from '../theme-looks.ts';

/** How each role is set beside `large` type of a display face. */
function rolesOf(large: RoleStyle): Look['roles'] {
  const { letter = 0, pitch, tracking } = large;
  return {
    // Room for the narrowest letters: the name is set to its measure.
    masthead: { ...large, tracking: tracking - 0.005, letter: letter * 0.9 },
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

/** A display face with its companions, the factor on its sizes, and how it is set (em, as in `RoleStyle`). */
type BoldFace = Pick<Look, 'fonts' | 'scale' | 'ragged' | 'roles'>;
const face = (display: Look['fonts']['display'], scale: number, large: Omit<RoleStyle, 'font'>): BoldFace => ({
  fonts: { display, text: 'Source Serif 4', sans: 'Archivo', italic: 'Source Serif 4', companions: 'sans' },
  scale,
  ragged: true,
  roles: rolesOf({ font: 'display', ...large }),
});
const heavy = {
  weight: 800,
  letter: 0.54,
  cap: 0.68,
  pitch: 0.94,
  tracking: -0.035,
  wordSpace: 0.06,
  upper: false,
} as const;
const bricolage = face('Bricolage Grotesque', 1, heavy);
const archivo = face('Archivo', 0.86, {
  ...heavy,
  weight: 900,
  letter: 0.585,
  cap: 0.7,
  tracking: -0.04,
  wordSpace: 0.1,
});
const archivoAlone = { ...archivo, fonts: { ...archivo.fonts, text: 'Archivo', italic: 'Archivo' } } as const;
const narrow = {
  weight: 400,
  letter: 0.44,
  cap: 0.86,
  pitch: 1.04,
  tracking: -0.005,
  wordSpace: 0.05,
  upper: true,
} as const;
const anton = face('Anton', 1.12, narrow);
const flat = paletteWith('#FFFFFF');

/**
 * The themes' looks in flat colours. Type in `light` is legible on deep and accent, in `ink` on all other grounds, in
 * `accent` and `soft` also on paper and tint.
 */
const boldThemeLooks = {
  Gifting: themeLook(bricolage, flat('#FFFDFC #1B0E17 #67565F #C0164F #3A0A2E #FFE0E6 #FFB21A #F2D3DA'), {
    feature: ['Unwrapped', 'For you', 'The good part', 'Keep this'],
    album: ['In frames', 'Kept', 'Look here'],
    titles: { talk: 'Q & A', inside: 'Inside', back: 'Made to be kept.' },
  }),
  Self: themeLook(archivoAlone, flat('#FFFFFF #0C0E18 #565B6B #1D49AE #0A123F #DEE6FF #FF7F45 #CFD6EA'), {
    feature: ['First person', 'Notes to self', 'Work in progress', 'On record'],
    album: ['In frames', 'On record', 'Contact sheet'],
    titles: { talk: 'Self, asked', inside: 'Index', back: 'To be continued.' },
  }),
  Friendship: themeLook(bricolage, flat('#FFFFFB #0B1913 #4F625A #00724D #05362A #D3F2DD #FF9ACB #C6DED0'), {
    feature: ['Us, exactly', 'Between us', 'As it happened', 'You had to be there'],
    album: ['Us', 'We were there', 'In frames'],
    titles: { talk: 'Asked and told', inside: 'What’s in it', back: 'Same time next year.' },
  }),
  Couple: themeLook(anton, flat('#FFFCFB #1C090D #6C555A #CE0A2F #45061A #FFDFE0 #FFA7B4 #F0CDCF'), {
    feature: ['Scene one', 'The two of us', 'Close-up', 'Ever since'],
    album: ['Double bill', 'Close-ups', 'Stills'],
    titles: { talk: 'Two sides of it', inside: 'Now showing', back: 'And then the rest of it.' },
  }),
  Travel: themeLook(anton, flat('#FFFEFA #0B1720 #51616B #C13700 #06304A #D9EEF5 #62C9EA #C8DDE5'), {
    feature: ['Dispatch', 'From the road', 'Field notes', 'Along the way'],
    album: ['Postcards', 'Roll of film', 'Window seat'],
    titles: { talk: 'Asked on the road', inside: 'Departures', back: 'Home, for now.' },
  }),
  Family: themeLook(archivo, flat('#FFFEF8 #1C1206 #665A48 #9C3D00 #2F1C08 #FFEFC7 #FFC31F #EADBB4'), {
    feature: ['House rules', 'Told at dinner', 'Our people', 'Handed down'],
    album: ['All of us', 'The wall', 'Relatives'],
    titles: { talk: 'Around the table', inside: 'In this house', back: 'Keep it near the good plates.' },
  }),
};

export const boldLooks = looksForDesign('bold', boldThemeLooks, bricolage.roles);
