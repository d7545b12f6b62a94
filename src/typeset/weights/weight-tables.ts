import { templateWeights } from '../layout/score.ts';
import { cropWeights } from './crop-weights.ts';
import { dealWeights } from './deal-weights.ts';
import { pageWeights } from './page-weights.ts';
import { phraseWeights } from './phrase-weights.ts';
import { photoWeights } from './photo-weights.ts';
import { quoteWeights } from './quote-weights.ts';
import { toneWeights } from './tone-weights.ts';

/** All numbers by which the engine chooses, under the names of their tables. */
export const weightTables = {
  photoWeights,
  toneWeights,
  cropWeights,
  dealWeights,
  quoteWeights,
  phraseWeights,
  pageWeights,
  templateWeights,
};
