import type { DesignTable } from '../../layout/scale.ts';
import { templatesIn } from '../pages.ts';
import * as frontAndBack from './front-and-back.ts';
import * as onePage from './one-page.ts';
import * as pictures from './pictures.ts';
import * as runningText from './running-text.ts';
import * as themePages from './theme-pages.ts';
import { boldLooks } from './looks.ts';
import { boldScale } from './scale.ts';
import { boldTexts } from './texts.ts';

/**
 * A bold contemporary magazine: one strict grid, very large type, flat colours beside pictures that run off the page.
 */
export const boldTable: DesignTable = {
  name: 'bold',
  looks: boldLooks,
  ...boldScale,
  texts: boldTexts,
  templates: templatesIn(frontAndBack, onePage, pictures, runningText, themePages),
};
