import type { DesignTable } from '../../layout/scale.ts';
import { templatesIn } from '../pages.ts';
import * as answers from './answers.ts';
import * as frontAndBack from './front-and-back.ts';
import * as pictures from './pictures.ts';
import * as runningText from './running-text.ts';
import * as themePages from './theme-pages.ts';
import { festiveLooks } from './looks.ts';
import { festiveScale } from './scale.ts';
import { festiveTexts } from './texts.ts';

/**
 * A warm Indian celebration: cusped windows, printed borders, garlands and rosettes, everything in the middle, as on a
 * wedding invitation.
 */
export const festiveTable: DesignTable = {
  name: 'festive',
  looks: festiveLooks,
  ...festiveScale,
  texts: festiveTexts,
  templates: templatesIn(answers, frontAndBack, pictures, runningText, themePages),
};
