import type { Look } from '../theme-looks.ts';
import { looksForDesign, themeLooks } from '../theme-looks.ts';

const quietRoles: Look['roles'] = {
  masthead: { font: 'display', pitch: 0.92, tracking: -0.02 },
  headline: { font: 'display', pitch: 1.06, tracking: -0.012 },
  'cover-line': { font: 'display', pitch: 1.08, tracking: -0.01 },
  question: { font: 'display', pitch: 1.12, tracking: 0 },
  standfirst: { font: 'text', style: 'italic', pitch: 1.32, tracking: 0 },
  quote: { font: 'italic', style: 'italic', pitch: 1.14, tracking: -0.008 },
  statement: { font: 'text', pitch: 1.36, tracking: -0.004 },
  eyebrow: { font: 'sans', weight: 600, pitch: 1.4, tracking: 0.14, upper: true },
  label: { font: 'sans', weight: 500, pitch: 1.45, tracking: 0.02 },
  caption: { font: 'sans', pitch: 1.4, tracking: 0.01 },
  note: { font: 'text', pitch: 1.42, tracking: 0 },
  entry: { font: 'display', pitch: 1.15, tracking: -0.005 },
  numeral: { font: 'display', pitch: 1, tracking: -0.01 },
  voice: { font: 'sans', weight: 500, pitch: 1.45, tracking: 0.02, wave: true },
  letter: { font: 'text', style: 'italic', pitch: 1.46, tracking: 0 },
  item: { font: 'text', pitch: 1.36, tracking: 0 },
  moment: { font: 'display', pitch: 1.05, tracking: -0.01 },
  figure: { font: 'display', pitch: 0.9, tracking: -0.02 },
};

export const quietLooks = looksForDesign('quiet', themeLooks, quietRoles);
