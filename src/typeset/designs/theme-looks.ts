import type { Fonts } from '../fonts/fonts.ts';
import { themes } from '#kernel/themes.ts';
import type { Theme } from '#kernel/themes.ts';
import type { DesignName, Ink, Role, RoleStyle } from '../model.ts';
import type { ThemePage } from '../plan/page-kinds.ts';
import { pageTitles } from './page-titles.ts';

/** A theme's look: palette, fonts, and the standing titles in English; `lookIn` has those of other languages. */
export interface ThemeLook {
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
  /** The titles of the kinds of pages that the theme has beside the usual ones; it has no others. */
  pages: Readonly<Partial<Record<ThemePage, string>>>;
  motif: 'marigold' | 'sun' | 'rings' | 'lotus' | 'compass' | 'leaves';
  /** Running text is set ragged right instead of justified. */
  ragged?: true;
  /** How each role of display text is set. */
  roles: Readonly<Record<Role, RoleStyle>>;
}

/** The ornament of each theme, in all designs. */
const motifs: Readonly<Record<Theme, Look['motif']>> = {
  Gifting: 'marigold',
  Self: 'sun',
  Friendship: 'rings',
  Couple: 'lotus',
  Travel: 'compass',
  Family: 'leaves',
};

/** A palette from its colours in the order of their inks: paper, ink, soft, accent, deep, tint, second, faint. */
export const paletteWith =
  (light: string) =>
  (list: string): ThemeLook['colours'] => {
    const [paper = '', ink = '', soft = '', accent = '', deep = '', tint = '', second = '', faint = ''] =
      list.split(' ');
    return { light, paper, ink, soft, accent, deep, tint, second, faint };
  };

/** What a theme says in a design. */
type ThemeWords = Pick<ThemeLook, 'feature' | 'album'> & { titles: Pick<ThemeLook, 'talk' | 'inside' | 'back'> };
type ThemeFace = Pick<Look, 'fonts' | 'scale'>;

/** A theme's look from its face, which may state more than fonts, its colours and its words. */
export const themeLook = <F extends ThemeFace>(
  face: F,
  colours: ThemeLook['colours'],
  { feature, album, titles }: ThemeWords,
): F & ThemeLook => ({ ...face, colours, feature, album, ...titles });

const fonts = { text: 'Alegreya', sans: 'Instrument Sans', italic: 'Instrument Serif' } as const;
const gloock: ThemeFace = { fonts: { ...fonts, display: 'Gloock' }, scale: 1 };
const instrumentSerif: ThemeFace = { fonts: { ...fonts, display: 'Instrument Serif' }, scale: 1.2 };
const youngSerif: ThemeFace = { fonts: { ...fonts, display: 'Young Serif' }, scale: 0.9 };
const colours = paletteWith('#FFFBF2');

/** The looks of the themes; a design may have its own instead. */
export const themeLooks: Readonly<Record<Theme, ThemeLook>> = {
  Gifting: themeLook(gloock, colours('#FBF6EA #231A14 #6E5E50 #AD450C #6E2415 #F6E2BE #E79A1C #EBD9B8'), {
    feature: ['The story', 'A gift of a day', 'Kept for you', 'Remember this'],
    album: ['The album', 'In pictures', 'Kept frames'],
    titles: { talk: 'Question & answer', inside: 'Inside', back: 'Made to be kept.' },
  }),
  Self: themeLook(instrumentSerif, colours('#F8F6EF #191B22 #60636E #2C3E94 #1D2760 #DDE1F1 #E3A32B #D5D8E4'), {
    feature: ['Notes to self', 'First person', 'The long way', 'On becoming'],
    album: ['In frames', 'Evidence', 'The record'],
    titles: { talk: 'In my own words', inside: 'In this issue', back: 'To be continued.' },
  }),
  Friendship: themeLook(youngSerif, colours('#FAF7EC #16201D #586963 #0D6A5F #0A423D #D8EBDF #EFA928 #CFE0D5'), {
    feature: ['Us, exactly', 'The usual suspects', 'As it happened', 'You had to be there'],
    album: ['Proof', 'We were there', 'The evidence'],
    titles: { talk: 'Between friends', inside: 'What’s inside', back: 'Same time next year.' },
  }),
  Couple: themeLook(gloock, colours('#FCF5EF #24161A #75595F #A81C39 #5E1022 #F7DDD6 #DE8C4C #EED3CB'), {
    feature: ['The two of us', 'How it began', 'Small hours', 'Ever since'],
    album: ['Us, in pictures', 'Stolen glances', 'Days like these'],
    titles: { talk: 'Two sides of it', inside: 'Inside', back: 'And then the rest of it.' },
  }),
  Travel: themeLook(instrumentSerif, colours('#F8F5EC #17211F #5B6965 #AF4318 #123B4D #DCE8E6 #DDA13B #D3DEDA'), {
    feature: ['Dispatch', 'From the road', 'Field notes', 'Along the way'],
    album: ['Postcards', 'The roll of film', 'Windows and roads'],
    titles: { talk: 'Asked on the road', inside: 'The route', back: 'Home, for now.' },
  }),
  Family: themeLook(youngSerif, colours('#FBF6E8 #211D12 #696150 #8C3B1B #37401A #E9E6C9 #DE9A2D #DFDCBE'), {
    feature: ['From the house', 'Told at dinner', 'Our people', 'Handed down'],
    album: ['The family album', 'The front room wall', 'All of us'],
    titles: { talk: 'Around the table', inside: 'Inside', back: 'Keep it near the good plates.' },
  }),
};

/** The looks of all themes in one design; `roles`: how type is set where a theme's look does not state it. */
export const looksForDesign = (
  design: DesignName,
  looks: Readonly<Record<Theme, ThemeLook & Partial<Look>>>,
  roles: Look['roles'],
): Readonly<Record<Theme, Look>> => {
  const lookOf = (theme: Theme): Look => ({
    roles,
    pages: pageTitles[theme],
    ...looks[theme],
    design,
    motif: motifs[theme],
  });
  return Object.fromEntries(themes.map(theme => [theme, lookOf(theme)])) as Record<Theme, Look>;
};
