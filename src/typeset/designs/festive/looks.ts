import { looksForDesign } from '../theme-looks.ts';
import type { Theme } from '#kernel/themes.ts';
import type { Look, ThemeLook } from '../theme-looks.ts';
const festiveRoles: Look['roles'] = {
  masthead: { font: 'display', weight: 700, pitch: 0.95, tracking: 0 },
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

const companionFonts = { text: 'Lora', sans: 'Eczar', italic: 'Fraunces', companions: 'festive' } as const;
const rozha = { fonts: { ...companionFonts, display: 'Rozha One' }, scale: 0.88 } as const;
const yatra = { fonts: { ...companionFonts, display: 'Yatra One' }, scale: 0.86 } as const;
const eczar = { fonts: { ...companionFonts, display: 'Eczar' }, scale: 0.9 } as const;
type Colours = ThemeLook['colours'];
const colours = (
  grounds: Pick<Colours, 'paper' | 'tint' | 'deep' | 'faint'>,
  inks: Pick<Colours, 'ink' | 'soft' | 'accent' | 'second'>,
): Colours => ({ light: '#FFFBF1', ...grounds, ...inks });

/**
 * The themes' looks. Their colours follow Indian fabrics: kumkum and marigold, indigo and madder, rani pink and bottle
 * green, wine and lotus, peacock and clay, banana leaf and brick.
 */
const festiveThemeLooks: Record<Theme, ThemeLook> = {
  Gifting: {
    ...rozha,
    motif: 'marigold',
    colours: colours(
      { paper: '#FDF6E6', tint: '#FBE5B6', deep: '#7A1226', faint: '#F3DDB0' },
      { ink: '#2A1710', soft: '#735444', accent: '#AE340C', second: '#F0A322' },
    ),
    feature: ['With both hands', 'A day to keep', 'Said with love', 'For the keeping box'],
    talk: 'Asked with love',
    album: ['Garlands and glances', 'Bright days', 'The celebration album'],
    inside: 'In these pages',
    back: 'With love, and both hands.',
  },
  Self: {
    ...eczar,
    motif: 'sun',
    colours: colours(
      { paper: '#FBF4E4', tint: '#F6E1B8', deep: '#1D2A63', faint: '#E9DAB9' },
      { ink: '#1B1B2A', soft: '#5F5868', accent: '#A2331B', second: '#EBA52E' },
    ),
    feature: ['My own festival', 'A lamp lit', 'The road so far', 'Under my own sun'],
    talk: 'In my own voice',
    album: ['Days in the sun', 'My gallery', 'Small victories'],
    inside: 'In this issue',
    back: 'The best is still to come.',
  },
  Friendship: {
    ...yatra,
    motif: 'rings',
    colours: colours(
      { paper: '#FDF7EA', tint: '#FADFE1', deep: '#0C4F45', faint: '#EBDDD0' },
      { ink: '#1C1A1E', soft: '#685A62', accent: '#B5155A', second: '#F2B12F' },
    ),
    feature: ['Our kind of noise', 'You had to be there', 'Chai and all', 'The usual corner'],
    talk: 'Between the two of us',
    album: ['Evidence of joy', 'All of us, loudly', 'The good days'],
    inside: 'What’s inside',
    back: 'Same gang, next year.',
  },
  Couple: {
    ...rozha,
    motif: 'lotus',
    colours: colours(
      { paper: '#FEF6EF', tint: '#FBE0D8', deep: '#6B0F2D', faint: '#F2DACB' },
      { ink: '#27151A', soft: '#75565D', accent: '#AE133D', second: '#E0A346' },
    ),
    feature: ['The two of us', 'Seven steps', 'How it began', 'Ever since'],
    talk: 'Two hearts, asked',
    album: ['Stolen glances', 'Days like these', 'Hand in hand'],
    inside: 'In these pages',
    back: 'And then the rest of it, together.',
  },
  Travel: {
    ...yatra,
    motif: 'compass',
    colours: colours(
      { paper: '#FAF5E8', tint: '#DBEAE3', deep: '#0B4653', faint: '#D9E3D3' },
      { ink: '#17211F', soft: '#59625E', accent: '#A23F18', second: '#E4A63D' },
    ),
    feature: ['The yatra', 'From the road', 'Stops and stations', 'By window seat'],
    talk: 'Asked on the way',
    album: ['Picture postcards', 'Windows and roads', 'Far and wide'],
    inside: 'The route',
    back: 'Home, with full hands.',
  },
  Family: {
    ...eczar,
    motif: 'leaves',
    colours: colours(
      { paper: '#FBF6E4', tint: '#ECE8C4', deep: '#2E4722', faint: '#E2DDBB' },
      { ink: '#211C12', soft: '#645B47', accent: '#97301C', second: '#E5A935' },
    ),
    feature: ['From our house', 'Handed down', 'Told after dinner', 'Under one roof'],
    talk: 'Around the table',
    album: ['The front room wall', 'All of us', 'The family album'],
    inside: 'In these pages',
    back: 'Keep it near the good plates.',
  },
};

export const festiveLooks: Readonly<Record<Theme, Look>> = looksForDesign('festive', festiveThemeLooks, festiveRoles);
