import type { Theme } from '#kernel/themes.ts';
import type { Look, ThemeLook } from '../theme-looks.ts';
import { looksForDesign, themeLooks } from '../theme-looks.ts';

const letterpressRoles: Look['roles'] = {
  masthead: { font: 'display', pitch: 0.98, tracking: 0 },
  headline: { font: 'display', pitch: 1.12, tracking: 0 },
  'cover-line': { font: 'italic', style: 'italic', pitch: 1.2, tracking: 0 },
  question: { font: 'display', pitch: 1.16, tracking: 0 },
  standfirst: { font: 'italic', style: 'italic', pitch: 1.34, tracking: 0 },
  quote: { font: 'italic', style: 'italic', pitch: 1.22, tracking: 0 },
  statement: { font: 'text', pitch: 1.4, tracking: 0 },
  eyebrow: { font: 'sans', pitch: 1.4, tracking: 0.16, upper: true },
  label: { font: 'sans', pitch: 1.45, tracking: 0.02 },
  caption: { font: 'text', style: 'italic', pitch: 1.38, tracking: 0 },
  note: { font: 'text', pitch: 1.42, tracking: 0 },
  entry: { font: 'display', pitch: 1.18, tracking: 0 },
  numeral: { font: 'display', pitch: 1, tracking: 0 },
  voice: { font: 'sans', pitch: 1.45, tracking: 0.02, wave: true },
  letter: { font: 'text', pitch: 1.46, tracking: 0 },
  item: { font: 'text', pitch: 1.38, tracking: 0 },
  moment: { font: 'display', pitch: 1.08, tracking: 0 },
  figure: { font: 'display', pitch: 0.95, tracking: 0 },
};

/** Black and cream are the same in every theme; the second ink is the theme's. */
const shared = { paper: '#F8F2E4', light: '#FBF7EC', ink: '#211C16', soft: '#675D4F', faint: '#DACFB9' } as const;

interface SecondInk {
  accent: string;
  /** The same ink in full, as a ground, and in a tint. */
  deep: string;
  tint: string;
}

const printed = (
  theme: Theme,
  { accent, deep, tint }: SecondInk,
  words: Pick<ThemeLook, 'feature' | 'talk' | 'album' | 'inside' | 'back'>,
): ThemeLook => ({
  ...words,
  motif: themeLooks[theme].motif,
  fonts: { display: 'IM FELL English', text: 'EB Garamond', sans: 'EB Garamond', italic: 'IM FELL English' },
  scale: 1,
  colours: { ...shared, accent, deep, tint, second: accent === deep ? tint : '#E4C9A0' },
});

export const letterpressLooks: Readonly<Record<Theme, Look>> = looksForDesign(
  'letterpress',
  {
    Gifting: printed(
      'Gifting',
      { accent: '#93301D', deep: '#6E2114', tint: '#F0E0CB' },
      {
        feature: ['A page for you', 'Set down with love', 'Kept', 'As it was'],
        talk: 'Asked and answered',
        album: ['Plates', 'From the box of pictures', 'Likenesses'],
        inside: 'Contents',
        back: 'Set down to be kept.',
      },
    ),
    Self: printed(
      'Self',
      { accent: '#2C3F7C', deep: '#1F2D5C', tint: '#E6E2DA' },
      {
        feature: ['In my own hand', 'A chapter', 'Set down plainly', 'Further'],
        talk: 'Questions to myself',
        album: ['Plates', 'Likenesses', 'From the drawer'],
        inside: 'Contents',
        back: 'To be continued.',
      },
    ),
    Friendship: printed(
      'Friendship',
      { accent: '#1F5E49', deep: '#154536', tint: '#E4E6D3' },
      {
        feature: ['Between us', 'As we remember it', 'A true account', 'Witnessed'],
        talk: 'Between friends',
        album: ['Plates', 'Present that day', 'Likenesses'],
        inside: 'Contents',
        back: 'Until the next chapter.',
      },
    ),
    Couple: printed(
      'Couple',
      { accent: '#86203F', deep: '#63142C', tint: '#F1DED4' },
      {
        feature: ['The two of us', 'How it began', 'A quiet chapter', 'Ever since'],
        talk: 'He said, she said',
        album: ['Plates', 'Together', 'Likenesses'],
        inside: 'Contents',
        back: 'And the rest of it.',
      },
    ),
    Travel: printed(
      'Travel',
      { accent: '#1E5370', deep: '#143C53', tint: '#E1E5DB' },
      {
        feature: ['From the journal', 'On the way', 'Landfall', 'A day’s march'],
        talk: 'Asked on the road',
        album: ['Plates', 'Views', 'Places and people'],
        inside: 'The route',
        back: 'Home again.',
      },
    ),
    Family: printed(
      'Family',
      { accent: '#8F3A16', deep: '#6A2A0F', tint: '#EFE1C6' },
      {
        feature: ['From the house', 'Told at dinner', 'Handed down', 'Our people'],
        talk: 'Around the table',
        album: ['Plates', 'The family album', 'Likenesses'],
        inside: 'Contents',
        back: 'Keep it with the good plates.',
      },
    ),
  },
  letterpressRoles,
);
