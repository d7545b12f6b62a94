import type { Fonts } from '../fonts/fonts.ts';
import type { Theme } from '#kernel/themes.ts';
import type { DesignName, Ink, Role, RoleStyle } from '../model.ts';

/** A theme's look: palette, ornament, fonts, and the standing titles that we print ourselves. */
export interface ThemeLook {
  motif: 'marigold' | 'sun' | 'rings' | 'lotus' | 'compass' | 'leaves';
  fonts: Fonts;
  /** Factor on display sizes: the faces differ in width. */
  scale: number;
  colours: Record<Ink, string>;
  /** Eyebrows over a story of its own. */
  feature: readonly string[];
  /** Title over several questions and answers. */
  talk: string;
  /** Titles over a page of pictures. */
  album: readonly string[];
  /** Title over the list of contents. */
  inside: string;
  /** Printed where a line of the story should stand and none is left. */
  back: string;
}

/** A theme's look in one design: all that the Typst template needs. */
export interface Look extends ThemeLook {
  design: DesignName;
  /** Running text is set ragged right instead of justified. */
  ragged?: true;
  /** How each role of display text is set. */
  roles: Readonly<Record<Role, RoleStyle>>;
}

const sharedLook = {
  light: '#FFFBF2',
  fonts: { text: 'Alegreya', sans: 'Instrument Sans', italic: 'Instrument Serif' },
} as const;

/** The looks of the themes; a design may have its own instead. */
export const themeLooks: Record<Theme, ThemeLook> = {
  Gifting: {
    motif: 'marigold',
    fonts: { ...sharedLook.fonts, display: 'Gloock' },
    scale: 1,
    colours: {
      light: sharedLook.light,
      paper: '#FBF6EA',
      ink: '#231A14',
      soft: '#6E5E50',
      accent: '#AD450C',
      deep: '#6E2415',
      tint: '#F6E2BE',
      second: '#E79A1C',
      faint: '#EBD9B8',
    },
    feature: ['The story', 'A gift of a day', 'Kept for you', 'Remember this'],
    talk: 'Question & answer',
    album: ['The album', 'In pictures', 'Kept frames'],
    inside: 'Inside',
    back: 'Made to be kept.',
  },
  Self: {
    motif: 'sun',
    fonts: { ...sharedLook.fonts, display: 'Instrument Serif' },
    scale: 1.2,
    colours: {
      light: sharedLook.light,
      paper: '#F8F6EF',
      ink: '#191B22',
      soft: '#60636E',
      accent: '#2C3E94',
      deep: '#1D2760',
      tint: '#DDE1F1',
      second: '#E3A32B',
      faint: '#D5D8E4',
    },
    feature: ['Notes to self', 'First person', 'The long way', 'On becoming'],
    talk: 'In my own words',
    album: ['In frames', 'Evidence', 'The record'],
    inside: 'In this issue',
    back: 'To be continued.',
  },
  Friendship: {
    motif: 'rings',
    fonts: { ...sharedLook.fonts, display: 'Young Serif' },
    scale: 0.9,
    colours: {
      light: sharedLook.light,
      paper: '#FAF7EC',
      ink: '#16201D',
      soft: '#586963',
      accent: '#0D6A5F',
      deep: '#0A423D',
      tint: '#D8EBDF',
      second: '#EFA928',
      faint: '#CFE0D5',
    },
    feature: ['Us, exactly', 'The usual suspects', 'As it happened', 'You had to be there'],
    talk: 'Between friends',
    album: ['Proof', 'We were there', 'The evidence'],
    inside: 'What’s inside',
    back: 'Same time next year.',
  },
  Couple: {
    motif: 'lotus',
    fonts: { ...sharedLook.fonts, display: 'Gloock' },
    scale: 1,
    colours: {
      light: sharedLook.light,
      paper: '#FCF5EF',
      ink: '#24161A',
      soft: '#75595F',
      accent: '#A81C39',
      deep: '#5E1022',
      tint: '#F7DDD6',
      second: '#DE8C4C',
      faint: '#EED3CB',
    },
    feature: ['The two of us', 'How it began', 'Small hours', 'Ever since'],
    talk: 'Two sides of it',
    album: ['Us, in pictures', 'Stolen glances', 'Days like these'],
    inside: 'Inside',
    back: 'And then the rest of it.',
  },
  Travel: {
    motif: 'compass',
    fonts: { ...sharedLook.fonts, display: 'Instrument Serif' },
    scale: 1.2,
    colours: {
      light: sharedLook.light,
      paper: '#F8F5EC',
      ink: '#17211F',
      soft: '#5B6965',
      accent: '#AF4318',
      deep: '#123B4D',
      tint: '#DCE8E6',
      second: '#DDA13B',
      faint: '#D3DEDA',
    },
    feature: ['Dispatch', 'From the road', 'Field notes', 'Along the way'],
    talk: 'Asked on the road',
    album: ['Postcards', 'The roll of film', 'Windows and roads'],
    inside: 'The route',
    back: 'Home, for now.',
  },
  Family: {
    motif: 'leaves',
    fonts: { ...sharedLook.fonts, display: 'Young Serif' },
    scale: 0.9,
    colours: {
      light: sharedLook.light,
      paper: '#FBF6E8',
      ink: '#211D12',
      soft: '#696150',
      accent: '#8C3B1B',
      deep: '#37401A',
      tint: '#E9E6C9',
      second: '#DE9A2D',
      faint: '#DFDCBE',
    },
    feature: ['From the house', 'Told at dinner', 'Our people', 'Handed down'],
    talk: 'Around the table',
    album: ['The family album', 'The front room wall', 'All of us'],
    inside: 'Inside',
    back: 'Keep it near the good plates.',
  },
};

/** The looks of all themes in one design, with the design's type roles. */
export const looksForDesign = (
  design: DesignName,
  looks: Readonly<Record<Theme, ThemeLook>>,
  roles: Look['roles'],
): Record<Theme, Look> =>
  Object.fromEntries(Object.entries(looks).map(([theme, look]) => [theme, { ...look, design, roles }])) as Record<
    Theme,
    Look
  >;
