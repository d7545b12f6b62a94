import type { DesignTable } from '../../layout/scale.ts';
import { templatesIn } from '../pages.ts';
import * as frontAndBack from './front-and-back.ts';
import * as largeAnswers from './large-answers.ts';
import * as onePage from './one-page.ts';
import * as pictures from './pictures.ts';
import * as runningText from './running-text.ts';
import * as themePages from './theme-pages.ts';
import { quietLooks } from './looks.ts';
import { quietScale } from './scale.ts';
import { quietTexts } from './texts.ts';

/** A quiet literary magazine: serif text, large pictures, wide margins. */
export const quietTable: DesignTable = {
  name: 'quiet',
  looks: quietLooks,
  ...quietScale,
  texts: quietTexts,
  templates: templatesIn(frontAndBack, largeAnswers, onePage, pictures, runningText, themePages),
};
