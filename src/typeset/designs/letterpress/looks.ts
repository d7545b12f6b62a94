import type { Theme } from '#kernel/themes.ts';
import type { Look, ThemeLook } from '../theme-looks.ts';
import { looksForDesign, themeLooks } from '../theme-looks.ts';

const [display, text, italic] = [
  { font: 'display', tracking: 0 } as const,
  { font: 'text', tracking: 0 } as const,
  { font: 'italic', style: 'italic', tracking: 0 } as const,
];
const letterpressRoles: Look['roles'] = {
  // Of two lines no descender touches a quotation mark below it.
  masthead: { ...display, pitch: 1.05 },
  headline: { ...display, pitch: 1.12 },
  'cover-line': { ...italic, pitch: 1.2 },
  question: { ...display, pitch: 1.16 },
  standfirst: { ...italic, pitch: 1.34 },
  quote: { ...italic, pitch: 1.22 },
  statement: { ...text, pitch: 1.4 },
  eyebrow: { font: 'sans', pitch: 1.4, tracking: 0.16, upper: true },
  label: { ...text, style: 'italic', pitch: 1.4 },
  caption: { ...text, style: 'italic', pitch: 1.38 },
  note: { ...text, pitch: 1.42 },
  entry: { ...display, pitch: 1.18 },
  numeral: { ...display, pitch: 1 },
  voice: { font: 'sans', pitch: 1.45, tracking: 0.02, wave: true },
  letter: { ...text, pitch: 1.46 },
  item: { ...text, pitch: 1.38 },
  moment: { ...display, pitch: 1.08 },
  figure: { ...display, pitch: 0.95 },
};

/** Black and cream are the same in every theme. The second ink is the theme's: in lines, as a ground, and in a tint. */
const inTwoInks = (theme: Theme, accent: string, ...[deep, tint]: readonly [string, string]): ThemeLook => ({
  ...themeLooks[theme],
  inside: 'Contents',
  album: ['Plates', 'Likenesses', 'From the box of pictures'],
  fonts: { display: 'IM FELL English', text: 'EB Garamond', sans: 'EB Garamond', italic: 'IM FELL English' },
  scale: 1,
  colours: {
    paper: '#F8F2E4',
    light: '#FBF7EC',
    ink: '#211C16',
    soft: '#675D4F',
    faint: '#DACFB9',
    second: '#E4C9A0',
    accent,
    deep,
    tint,
  },
});

export const letterpressLooks: Readonly<Record<Theme, Look>> = looksForDesign(
  'letterpress',
  {
    Gifting: inTwoInks('Gifting', '#93301D', '#6E2114', '#F0E0CB'),
    Self: inTwoInks('Self', '#2C3F7C', '#1F2D5C', '#E6E2DA'),
    Friendship: inTwoInks('Friendship', '#1F5E49', '#154536', '#E4E6D3'),
    Couple: inTwoInks('Couple', '#86203F', '#63142C', '#F1DED4'),
    Travel: inTwoInks('Travel', '#1E5370', '#143C53', '#E1E5DB'),
    Family: inTwoInks('Family', '#8F3A16', '#6A2A0F', '#EFE1C6'),
  },
  letterpressRoles,
);
