import type { DesignTable } from '../../layout/scale.ts';
import { templatesIn } from '../pages.ts';
import * as frontAndBack from './front-and-back.ts';
import * as largeAnswers from './large-answers.ts';
import * as pictures from './pictures.ts';
import * as runningText from './running-text.ts';
import * as themePages from './theme-pages.ts';
import { letterpressLooks } from './looks.ts';
import { letterpressScale } from './scale.ts';
import { letterpressTexts } from './texts.ts';

/** A book's calm, for grandparents, memorials and letters: two inks on cream, one column, plates, and much paper. */
export const letterpressTable: DesignTable = {
  name: 'letterpress',
  looks: letterpressLooks,
  ...letterpressScale,
  texts: letterpressTexts,
  templates: templatesIn(frontAndBack, largeAnswers, pictures, runningText, themePages),
};
