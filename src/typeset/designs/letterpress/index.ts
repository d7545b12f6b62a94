import type { DesignTable } from '../../layout/scale.ts';
import { designOf } from '../../layout/table-design.ts';
import { letterpressBacks, letterpressContentsPages, letterpressCovers, letterpressFronts } from './front-and-back.ts';
import { largePages, letterpressGroups, letterpressOnePage, letterpressShorts } from './large-answers.ts';
import { letterpressPictures, letterpressWordsPages } from './pictures.ts';
import { letterpressRunning } from './running-text.ts';
import { letterpressLooks } from './looks.ts';
import { letterpressScale } from './scale.ts';
import { letterpressTexts } from './texts.ts';

/** A book's calm, for grandparents, memorials and letters: two inks on cream, one column, plates, and much paper. */
export const letterpressTable: DesignTable = {
  name: 'letterpress',
  looks: letterpressLooks,
  ...letterpressScale,
  texts: letterpressTexts,
  templates: [
    ...letterpressCovers,
    ...letterpressFronts,
    ...letterpressContentsPages,
    ...letterpressRunning,
    ...letterpressOnePage,
    ...letterpressGroups,
    ...largePages('statement', 'short'),
    ...letterpressShorts,
    ...largePages('voice', 'voice'),
    ...letterpressPictures,
    ...letterpressWordsPages,
    ...letterpressBacks,
  ],
};

export const letterpress = designOf(letterpressTable);
