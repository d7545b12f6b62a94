import type { Weight } from './weight.ts';

/** Which sentences of the customer are printed large, and where. */
export const quoteWeights = {
  // How well a sentence works alone.
  warm: {
    value: 2,
    unit: 'score for each warm word',
    range: [0, 4],
    why: 'Love, home, rain, mother. Higher: feeling before all else.',
  },
  mostWarm: {
    value: 6,
    unit: 'score',
    range: [2, 10],
    why: 'All warm words together. Higher: sentences that are full of them.',
  },
  kin: {
    value: 1,
    unit: 'score, once',
    range: [0, 3],
    why: 'A word for family or friends, in English. Higher: more sentences about them.',
  },
  speaks: {
    value: 2,
    unit: 'score, once',
    range: [0, 4],
    why: 'Somebody speaks as I or we, or to you. Higher: fewer sentences that only tell.',
  },
  unnamed: {
    value: 1,
    unit: 'score, for each',
    range: [0, 3],
    why: 'Lost where “they”, or “he” or “she” at its beginning, stands for a name. Higher: names instead.',
  },
  digits: {
    value: 3,
    unit: 'score, once',
    range: [0, 5],
    why: 'Lost by numbers. Higher: no years and prices in large type.',
  },
  pause: {
    value: 2,
    unit: 'score, once',
    range: [0, 5],
    why: 'Lost by a colon, a semicolon or a bracket. Higher: simple sentences only.',
  },
  asks: {
    value: 3,
    unit: 'score, once',
    range: [0, 5],
    why: 'Lost by a question. Higher: no questions in large type.',
  },
  fullLength: {
    value: 1,
    unit: 'score, once',
    range: [0, 3],
    why: 'For a length between `fullFrom` and `fullTo`. Higher: fewer short ones.',
  },
  fullFrom: { value: 9, unit: 'words', range: [6, 12], why: 'The least of that length.' },
  fullTo: { value: 20, unit: 'words', range: [12, 30], why: 'The most of that length.' },
  // Headlines.
  wholeWords: {
    value: 12,
    unit: 'words of the answer',
    range: [4, 20],
    why: 'A longer answer has a headline of its own. Higher: more answers that stand large by themselves.',
  },
  wholeLetters: { value: 80, unit: 'letters', range: [40, 120], why: 'Of such an answer. Higher: longer titles.' },
  leastRunIn: { value: 3, unit: 'words', range: [2, 5], why: 'The least of a beginning up to a comma.' },
  mostRunIn: { value: 8, unit: 'words', range: [5, 12], why: 'The most. Higher: longer beginnings, more of them.' },
  proposals: {
    value: 3,
    unit: 'headlines',
    range: [2, 6],
    why: 'Offered for one answer. Higher: more to choose from.',
  },
  headlineWords: { value: 9, unit: 'words', range: [6, 12], why: 'Higher: longer headlines, more of them.' },
  leastHeadlineWords: {
    value: 4,
    unit: 'words',
    range: [3, 6],
    why: 'The least in English. Higher: fuller sentences.',
  },
  leastNativeHeadline: {
    value: 2,
    unit: 'words',
    range: [2, 4],
    why: 'The least in Indian languages, where two words are a sentence.',
  },
  headlineLetters: { value: 46, unit: 'letters', range: [30, 70], why: 'Higher: headlines of more lines.' },
  leastHeadlineLetters: { value: 10, unit: 'letters', range: [5, 20], why: 'Higher: no headlines of two short words.' },
  shortHeadline: {
    value: 1,
    unit: 'score, once',
    range: [0, 3],
    why: 'For a headline of at most `shortWords`. Higher: short before warm.',
  },
  shortWords: { value: 7, unit: 'words', range: [4, 9], why: 'Higher: more headlines count as short.' },
  leastHeadline: {
    value: 2,
    unit: 'score',
    range: [0, 6],
    why: 'A worse sentence leaves the question as headline. Higher: more questions.',
  },
  // Quotations.
  quoteWords: {
    value: 12,
    unit: 'words',
    range: [8, 20],
    why: 'The most. Higher: longer quotations, in smaller type.',
  },
  leastWords: { value: 6, unit: 'words', range: [4, 8], why: 'The least in English. Higher: fewer quotations.' },
  leastIndianWords: {
    value: 4,
    unit: 'words',
    range: [2, 6],
    why: 'The least in Indian scripts, whose words hold more.',
  },
  leastLetters: { value: 12, unit: 'letters', range: [6, 30], why: 'The least. Higher: fewer quotations.' },
  later: {
    value: 0.01,
    unit: 'score for each sentence before it',
    range: [0, 0.1],
    why: 'Decides between equals. Higher: beginnings are quoted.',
  },
  notGlad: {
    value: 4,
    unit: 'score, once',
    range: [2, 10],
    why: 'Lost by what denies something or is sombre: such lines come last.',
  },
  leastQuote: {
    value: 1,
    unit: 'score, before that loss',
    range: [0, 4],
    why: 'A worse sentence is not quoted. Higher: fewer quotations.',
  },
  endBegins: {
    value: 0.75,
    unit: 'share of an answer’s sentences',
    range: [0.5, 0.95],
    why: 'What is after it may tell the end. Higher: more is quoted before its page.',
  },
  endFrom: {
    value: 4,
    unit: 'sentences',
    range: [2, 8],
    why: 'A shorter answer has no end to tell. Higher: the same.',
  },
  // Where they stand.
  away: {
    value: 1,
    unit: 'pages between a quotation and its answer',
    range: [1, 4],
    why: 'Facing and turned pages are seen together. Higher: fewer quotations find a place.',
  },
  awayFromLarge: {
    value: 4,
    unit: 'pages between a quotation and its answer in large type',
    range: [1, 8],
    why: 'All of it was just read. Higher: fewer quotations find a place.',
  },
  longest: {
    value: 165,
    unit: 'letters',
    range: [80, 250],
    why: 'On any page that asks for no shorter one. Higher: smaller type.',
  },
  longestClosing: {
    value: 80,
    unit: 'letters',
    range: [40, 165],
    why: 'On the last page. Higher: longer closing lines.',
  },
  closingAnswers: {
    value: 2,
    unit: 'last answers',
    range: [1, 5],
    why: 'The closing line comes from these if it can. Higher: the best line from further back.',
  },
  coverLetters: {
    value: 34,
    unit: 'letters',
    range: [20, 60],
    why: 'On the cover. Higher: longer lines over the picture.',
  },
  coverHeadlines: {
    value: 3,
    unit: 'headlines',
    range: [0, 5],
    why: 'Beside the first line of the cover. Higher: smaller lines.',
  },
} as const satisfies Record<string, Weight>;
