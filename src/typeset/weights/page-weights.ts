import type { Weight } from './weight.ts';

/** Which pages a magazine has: how answers share them, and how many are pictures. */
export const pageWeights = {
  // An answer alone.
  shortWords: {
    value: 85,
    unit: 'words',
    range: [40, 150],
    why: 'An answer of at most so many is printed large on a page of its own. Higher: more large answers.',
  },
  shortLetters: { value: 480, unit: 'letters', range: [200, 900], why: 'The same, for scripts with long words.' },
  shortLines: {
    value: 14,
    unit: 'paragraphs and lines of verse',
    range: [6, 20],
    why: 'The same, for lists and poems.',
  },
  large: { value: 0.35, unit: 'cost', range: [0, 2], why: 'Of a large answer. Higher: short answers share pages.' },
  noPicture: {
    value: 0.6,
    unit: 'cost',
    range: [0, 2],
    why: 'Of a page of text without room for a picture. Higher: text runs over more pages.',
  },
  pictureRoom: {
    value: 66,
    unit: 'mm',
    range: [40, 120],
    why: 'The height that a page with text leaves for a picture. Higher: less text beside pictures.',
  },
  furtherPage: {
    value: 0.15,
    unit: 'cost for each further page of an answer',
    range: [0, 1],
    why: 'Higher: answers end sooner, with smaller pictures.',
  },
  furtherFilled: {
    value: 0.22,
    unit: 'share of its lines',
    range: [0.1, 0.5],
    why: 'A further page with less text is not begun. Higher: fuller last pages.',
  },
  withoutPicture: {
    value: 0.8,
    unit: 'share of its lines',
    range: [0.3, 0.95],
    why: 'The same where no page has a photo; between, by the share of pages that have one. Higher: fuller last pages.',
  },
  wordless: {
    value: 6,
    unit: 'cost',
    range: [3, 20],
    why: 'Of a page with nothing but a question and a code: more than any company of its recording.',
  },
  // Several answers together.
  together: { value: 0.9, unit: 'cost of a page with two answers', range: [0, 3], why: 'Higher: answers stand alone.' },
  togetherBrief: {
    value: 0.5,
    unit: 'the same, where all are brief',
    range: [0, 3],
    why: 'Brief answers suit each other. Higher: they stand alone, printed large.',
  },
  another: {
    value: 0.34,
    unit: 'cost for a third answer, and more for each after it',
    range: [0, 1],
    why: 'Higher: fewer answers a page.',
  },
  anotherBrief: {
    value: 0.16,
    unit: 'the same, where all are brief',
    range: [0, 1],
    why: 'Higher: fewer brief answers a page.',
  },
  ownKind: {
    value: 1.1,
    unit: 'cost for each answer of several that could have a kind of page of its own: a recipe, turns, years',
    range: [0, 3],
    why: 'Higher: such answers stand alone more often.',
  },
  ownKindPhotos: {
    value: 2.5,
    unit: 'photos for each page of the body',
    range: [1, 5],
    why: 'With more photos the pages are theirs, and such answers share one. Higher: they stand alone more often.',
  },
  anotherGrowth: {
    value: 1.5,
    unit: 'power of the number of answers beyond two',
    range: [1, 3],
    why: 'Above 1, so that answers are divided evenly between pages. Higher: more evenly.',
  },
  briefLines: {
    value: 14,
    unit: 'lines in one column',
    range: [6, 30],
    why: 'An answer of at most so many is brief. Higher: more answers share pages.',
  },
  togetherPage: {
    value: 0.2,
    unit: 'cost for each further page',
    range: [0, 1],
    why: 'Higher: runs of several answers end sooner.',
  },
  togetherFilled: {
    value: 0.3,
    unit: 'share of its lines',
    range: [0.1, 0.6],
    why: 'A further page with less text is not begun. Higher: fuller last pages.',
  },
  // Thin stories, which are set in larger type.
  thinText: {
    value: 0.65,
    unit: 'share of the lines of its pages',
    range: [0.2, 0.8],
    why: 'Running text that fills less is thin. Higher: more stories are set in large type.',
  },
  thinPhotos: {
    value: 1,
    unit: 'photos for each page of the body',
    range: [0, 3],
    why: 'With more photos pictures fill the pages. Higher: more stories are set in large type.',
  },
  // The body settings, from the most generous on, which costs nothing.
  dense: {
    value: 1.2,
    unit: 'cost',
    range: [0, 10],
    why: 'Of the second. Higher: larger type, fewer pages for pictures.',
  },
  denser: { value: 3.5, unit: 'cost', range: [0, 10], why: 'Of the third.' },
  densest: { value: 5, unit: 'cost', range: [0, 10], why: 'Of the fourth.' },
  // Pictures beside text.
  pictureHeight: {
    value: 42,
    unit: 'mm',
    range: [30, 80],
    why: 'A page with less room gets no photo. Higher: fewer, larger pictures beside text.',
  },
  tallPicture: {
    value: 64,
    unit: 'mm',
    range: [42, 120],
    why: 'A page with less room gets few photos. Higher: fewer pictures beside text.',
  },
  fewPhotos: { value: 3, unit: 'photos', range: [1, 4], why: 'The most on such a page, and beside a large answer.' },
  manyPhotos: { value: 4, unit: 'photos', range: [1, 6], why: 'The most beside text. Higher: smaller pictures.' },
  leastLines: {
    value: 4,
    unit: 'lines in each column',
    range: [2, 10],
    why: 'On a further page of a text. Higher: less room for pictures on the first.',
  },
  // Pages of pictures.
  pictureShare: {
    value: 0.36,
    unit: 'share of the body',
    range: [0.2, 0.6],
    why: 'Pages of pictures. Higher: text is set closer for more of them.',
  },
  rhythm: {
    value: 0.4,
    unit: 'cost for each page more or less than that',
    range: [0, 2],
    why: 'Higher: the text decides less.',
  },
  rhythmPhotos: {
    value: 14,
    unit: 'photos',
    range: [6, 30],
    why: 'With fewer the cost is less by their share. Higher: less for magazines of few photos.',
  },
  besideText: {
    value: 1.2,
    unit: 'photos for each page of text',
    range: [0, 3],
    why: 'Photos that text pages take. Higher: fewer pages of pictures.',
  },
  noPictures: {
    value: 0.4,
    unit: 'cost for each photo beyond one a page of text, without pages of pictures',
    range: [0, 2],
    why: 'Higher: rather one page of pictures.',
  },
  tooFew: {
    value: 0.9,
    unit: 'cost for each photo that its page of pictures lacks',
    range: [0, 3],
    why: 'Higher: fewer empty pages, more text pages.',
  },
  crowded: {
    value: 0.3,
    unit: 'cost for each photo of a page beyond `crowdedFrom`',
    range: [0, 2],
    why: 'Higher: more pages of pictures.',
  },
  crowdedFrom: {
    value: 4.5,
    unit: 'photos a page',
    range: [2, 8],
    why: 'Up to so many are calm. Higher: fewer, fuller pages of pictures.',
  },
  packed: {
    value: 0.6,
    unit: 'cost, on top, for each photo of a page beyond `packedFrom`',
    range: [0, 2],
    why: 'Higher: more pages of pictures.',
  },
  packedFrom: {
    value: 9,
    unit: 'photos a page',
    range: [5, 12],
    why: 'Beyond it pictures are too small to look at. Higher: fewer, fuller pages of pictures.',
  },
  unplaced: {
    value: 0.9,
    unit: 'cost for each photo without a place',
    range: [0, 3],
    why: 'Higher: text gives way so that every photo is printed.',
  },
  foldPages: {
    value: 3,
    unit: 'pages of pictures',
    range: [2, 6],
    why: 'With fewer there is no double page. Higher: fewer double pages.',
  },
  foldPhotos: {
    value: 5.5,
    unit: 'photos for each other page of pictures',
    range: [3, 9],
    why: 'With more the double page takes too much room. Higher: more double pages.',
  },
  fillers: {
    value: 1,
    unit: 'pages that show nothing of the story',
    range: [0, 3],
    why: 'With more, photos go to pages of their own before they go beside a text; still more is a finding.',
  },
  // Templates.
  largeWords: {
    value: 320,
    unit: 'words',
    range: [150, 500],
    why: 'A longer answer is set in columns, not in large type. Higher: more large type.',
  },
  aloneShare: {
    value: 0.6,
    unit: 'share of the stories that suit it',
    range: [0, 1],
    why: 'So many have a page in a layout of their own; the others are in columns. Higher: more variety.',
  },
  reduced: {
    value: 1.5,
    unit: 'score for each page of area that pictures lose to their pixels',
    range: [0, 5],
    why: 'Higher: templates with small frames for small photos.',
  },
  outline: {
    value: 0.4,
    unit: 'score, for each',
    range: [0, 2],
    why: 'Lost where a screenshot or a group stands without the outline of its template. Higher: plain templates.',
  },
  larger: {
    value: 1.15,
    unit: 'times the area before',
    range: [1.05, 2],
    why: 'So much more is called larger when somebody asks for it. Higher: fewer layouts answer.',
  },
} as const satisfies Record<string, Weight>;
