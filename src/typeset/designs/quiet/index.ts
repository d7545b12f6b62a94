import type { DesignTable } from '../../layout/scale.ts';
import { designOf } from '../../layout/table-design.ts';
import { quietLooks } from './looks.ts';
import { quietScale } from './scale.ts';
import { quietBacks, quietContentsPages, quietCovers, quietFronts } from './front-and-back.ts';
import { quietLargePages, quietGroups, quietShorts } from './large-answers.ts';
import { quietLines, quietStories } from './one-page.ts';
import { quietAlbums, quietPictures, quietWordsPages } from './pictures.ts';
import { quietFurther, runningPages } from './running-text.ts';
import { quietTexts } from './texts.ts';

/** A quiet literary magazine: serif text, large pictures, wide margins. */
export const quietTable: DesignTable = {
  name: 'quiet',
  looks: quietLooks,
  ...quietScale,
  texts: quietTexts,
  templates: [
    ...quietCovers,
    ...quietFronts,
    ...quietContentsPages,
    ...quietFurther,
    ...runningPages('opening', 'head'),

    ...runningPages('talk', 'talk head'),
    ...quietLines,
    ...quietStories,
    ...quietGroups,
    ...quietLargePages('statement', 'short'),
    ...quietShorts,
    ...quietLargePages('voice', 'voice'),
    ...quietPictures,
    ...quietAlbums,
    ...quietWordsPages,
    ...quietBacks,
  ],
};

export const quiet = designOf(quietTable);
