import type { PageTemplate } from '../../layout/nodes.ts';
import { letterpressBacks, letterpressContentsPages, letterpressCovers, letterpressFronts } from './front-and-back.ts';
import { largePages, letterpressGroups, letterpressOnePage, letterpressShorts } from './large-answers.ts';
import { letterpressPictures, letterpressWordsPages } from './pictures.ts';
import { letterpressRunning } from './running-text.ts';

/** All page templates of letterpress. */
export const letterpressTemplates: readonly PageTemplate[] = [
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
];
