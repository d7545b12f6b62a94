import { looksForDesign, paletteWith, themeLook } from '../theme-looks.ts';
import type { Look } from '../theme-looks.ts';

const festiveRoles: Look['roles'] = {
  // Of two lines no descender touches a quotation mark below it.
  masthead: { font: 'display', weight: 700, pitch: 1, tracking: 0 },
  headline: { font: 'display', weight: 700, pitch: 1.12, tracking: 0 },
  'cover-line': { font: 'italic', style: 'italic', pitch: 1.18, tracking: -0.004 },
  question: { font: 'display', weight: 700, pitch: 1.16, tracking: 0 },
  standfirst: { font: 'italic', style: 'italic', pitch: 1.34, tracking: 0 },
  quote: { font: 'italic', style: 'italic', pitch: 1.22, tracking: -0.004 },
  statement: { font: 'text', pitch: 1.44, tracking: 0 },
  eyebrow: { font: 'sans', weight: 500, pitch: 1.4, tracking: 0.16, upper: true },
  label: { font: 'sans', pitch: 1.45, tracking: 0.03 },
  caption: { font: 'text', style: 'italic', pitch: 1.4, tracking: 0.005 },
  note: { font: 'text', pitch: 1.46, tracking: 0 },
  entry: { font: 'display', weight: 700, pitch: 1.2, tracking: 0 },
  numeral: { font: 'display', weight: 700, pitch: 1, tracking: 0 },
  voice: { font: 'sans', weight: 500, pitch: 1.45, tracking: 0.02, wave: true },
  letter: { font: 'italic', style: 'italic', pitch: 1.5, tracking: 0 },
  item: { font: 'text', pitch: 1.4, tracking: 0 },
  moment: { font: 'display', weight: 700, pitch: 1.1, tracking: 0 },
  figure: { font: 'display', weight: 700, pitch: 0.95, tracking: 0 },
};

const fonts = { text: 'Lora', sans: 'Eczar', italic: 'Fraunces', companions: 'festive' } as const;
const rozha = { fonts: { ...fonts, display: 'Rozha One' }, scale: 0.88 } as const;
const yatra = { fonts: { ...fonts, display: 'Yatra One' }, scale: 0.86 } as const;
const eczar = { fonts: { ...fonts, display: 'Eczar' }, scale: 0.9 } as const;
const colours = paletteWith('#FFFBF1');

/**
 * The themes' looks. Their colours follow Indian fabrics: kumkum and marigold, indigo and madder, rani pink and bottle
 * green, wine and lotus, peacock and clay, banana leaf and brick.
 */
const festiveThemeLooks = {
  Gifting: themeLook(rozha, colours('#FDF6E6 #2A1710 #735444 #AE340C #7A1226 #FBE5B6 #F0A322 #F3DDB0'), {
    feature: ['With both hands', 'A day to keep', 'Said with love', 'For the keeping box'],
    album: ['Garlands and glances', 'Bright days', 'The celebration album'],
    titles: { talk: 'Asked with love', inside: 'In these pages', back: 'With love, and both hands.' },
  }),
  Self: themeLook(eczar, colours('#FBF4E4 #1B1B2A #5F5868 #A2331B #1D2A63 #F6E1B8 #EBA52E #E9DAB9'), {
    feature: ['My own festival', 'A lamp lit', 'The road so far', 'Under my own sun'],
    album: ['Days in the sun', 'My gallery', 'Small victories'],
    titles: { talk: 'In my own voice', inside: 'In this issue', back: 'The best is still to come.' },
  }),
  Friendship: themeLook(yatra, colours('#FDF7EA #1C1A1E #685A62 #B5155A #0C4F45 #FADFE1 #F2B12F #EBDDD0'), {
    feature: ['Our kind of noise', 'You had to be there', 'Chai and all', 'The usual corner'],
    album: ['Evidence of joy', 'All of us, loudly', 'The good days'],
    titles: { talk: 'Between the two of us', inside: 'What’s inside', back: 'Same gang, next year.' },
  }),
  Couple: themeLook(rozha, colours('#FEF6EF #27151A #75565D #AE133D #6B0F2D #FBE0D8 #E0A346 #F2DACB'), {
    feature: ['The two of us', 'Seven steps', 'How it began', 'Ever since'],
    album: ['Stolen glances', 'Days like these', 'Hand in hand'],
    titles: { talk: 'Two hearts, asked', inside: 'In these pages', back: 'And then the rest of it, together.' },
  }),
  Travel: themeLook(yatra, colours('#FAF5E8 #17211F #59625E #A23F18 #0B4653 #DBEAE3 #E4A63D #D9E3D3'), {
    feature: ['The yatra', 'From the road', 'Stops and stations', 'By window seat'],
    album: ['Picture postcards', 'Windows and roads', 'Far and wide'],
    titles: { talk: 'Asked on the way', inside: 'The route', back: 'Home, with full hands.' },
  }),
  Family: themeLook(eczar, colours('#FBF6E4 #211C12 #645B47 #97301C #2E4722 #ECE8C4 #E5A935 #E2DDBB'), {
    feature: ['From our house', 'Handed down', 'Told after dinner', 'Under one roof'],
    album: ['The front room wall', 'All of us', 'The family album'],
    titles: { talk: 'Around the table', inside: 'In these pages', back: 'Keep it near the good plates.' },
  }),
};

export const festiveLooks = looksForDesign('festive', festiveThemeLooks, festiveRoles);
