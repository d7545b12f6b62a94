import type { DesignTable } from '../../layout/scale.ts';
import { designOf } from '../../layout/table-design.ts';
import { festiveGroups, festiveLines, festiveShorts, festiveVoices } from './answers.ts';
import { festiveBacks, festiveContents, festiveCovers, festiveFronts } from './front-and-back.ts';
import { festiveLooks } from './looks.ts';
import { festiveAlbums, festiveSingles, festiveWordsPages } from './pictures.ts';
import { festiveFurther, festiveOpenings, festiveStories, festiveTalks } from './running-text.ts';
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
  templates: [
    ...festiveCovers,
    ...festiveFronts,
    ...festiveContents,
    ...festiveOpenings,
    ...festiveFurther,
    ...festiveTalks,
    ...festiveStories,
    ...festiveLines,
    ...festiveGroups,
    ...festiveShorts,
    ...festiveVoices,
    ...festiveSingles,
    ...festiveAlbums,
    ...festiveWordsPages,
    ...festiveBacks,
  ],
};

export const festive = designOf(festiveTable);
