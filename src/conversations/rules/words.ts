import type { ChatState } from './chat.ts';
import { englishWords, type ChatWords } from './english-words.ts';
import { hindiWords } from './hindi-words.ts';
import { mailWords } from './mail-words.ts';

const chatWords = { en: englishWords, hi: hindiWords };

/** The texts of a conversation, in its language and by the way that it takes. */
export const wordsOfChat = ({ language, byMail }: Pick<ChatState, 'language' | 'byMail'>): ChatWords =>
  (byMail ? mailWords : chatWords)[language];
