import type { Weight } from './weight.ts';

/** Which photo goes where, and how many to each page. */
export const dealWeights = {
  // How well a photo fills an upright page, added to its quality.
  uncut: {
    value: 1.4,
    unit: 'score for a photo of which nothing is cut',
    range: [0.5, 3],
    why: 'Higher: shape counts more than quality.',
  },
  fewPixels: {
    value: 2,
    unit: 'score',
    range: [1, 5],
    why: 'Lost where a page is too large for its pixels. Higher: only the largest files fill pages.',
  },
  poor: {
    value: 1.5,
    unit: 'score',
    range: [1, 5],
    why: 'Lost by dark photos and screenshots. Higher: they hardly ever fill a page.',
  },
  // The cover, added to that.
  coverQuality: {
    value: 0.4,
    unit: 'score for full quality, once more',
    range: [0, 1],
    why: 'Higher: a fine picture beats a portrait.',
  },
  portrait: {
    value: 1.2,
    unit: 'score for one or two people, large and sharp',
    range: [0, 3],
    why: 'The cover is about a person. Higher: portraits beat landscapes.',
  },
  portraitHead: {
    value: 0.18,
    unit: 'height of a head as a share of the page',
    range: [0.1, 0.25],
    why: 'From here on a head is a portrait. Higher: only close portraits count in full.',
  },
  largestHead: {
    value: 0.35,
    unit: 'height of a head as a share of the page',
    range: [0.3, 0.6],
    why: 'A larger head is too near. Higher: passport photos lead.',
  },
  placeHead: {
    value: 0.04,
    unit: 'height of a head as a share of the page',
    range: [0.02, 0.1],
    why: 'From here on somebody is seen in a place. Higher: rather portraits.',
  },
  largestInPlace: {
    value: 0.15,
    unit: 'height of a head as a share of the page',
    range: [0.1, 0.25],
    why: 'A larger head hides the place. Higher: rather portraits.',
  },
  groupHead: {
    value: 0.05,
    unit: 'height of a head as a share of the page',
    range: [0.03, 0.1],
    why: 'From here on a group has faces. Higher: smaller groups.',
  },
  calm: {
    value: 0.5,
    unit: 'score for an upper third of one tone',
    range: [0, 1],
    why: 'The name stands there. Higher: calm skies and walls beat better pictures.',
  },
  couple: {
    value: 2,
    unit: 'people',
    range: [1, 3],
    why: 'Up to so many are a portrait in full. Higher: small groups on the cover.',
  },
  fewPeople: { value: 4, unit: 'people', range: [3, 6], why: 'Up to so many are a portrait in part.' },
  fewShare: {
    value: 0.5,
    unit: 'share of a portrait',
    range: [0, 1],
    why: 'What a few people count. Higher: small groups on the cover.',
  },
  groupShare: {
    value: 0.15,
    unit: 'share of a portrait',
    range: [0, 0.5],
    why: 'What a group counts. Higher: groups on the cover.',
  },
  everybody: {
    value: 6,
    unit: 'people',
    range: [3, 12],
    why: 'So many and more are all of them together. Higher: larger groups lead.',
  },
  leadMargin: {
    value: 0.8,
    unit: 'score',
    range: [0, 2],
    why: 'A photo that is so much worse than the best leads in no emphasis. Higher: covers differ more, and are worse.',
  },
  surePerson: {
    value: 0.75,
    unit: 'score of the detector, 0-1',
    range: [0.5, 0.95],
    why: 'From here on a face is a person’s. Higher: fewer dogs lead, and fewer people who look away.',
  },
  opensWithPeople: {
    value: 5,
    unit: 'score, once',
    range: [2, 10],
    why: 'More than all others together: no thing on the cover, nor after it, while there are people.',
  },
  chosen: {
    value: 100,
    unit: 'score',
    range: [20, 1000],
    why: 'More than all others together: the customer’s choice always wins.',
  },
  // The double page, added to the quality.
  foldUncut: {
    value: 2,
    unit: 'score for a photo of which nothing is cut',
    range: [0.5, 4],
    why: 'Higher: wide photos only.',
  },
  foldFault: {
    value: 4,
    unit: 'score, for each fault',
    range: [2, 10],
    why: 'Lost for few pixels, a narrow shape, a face in the fold, or what may not lead: more than all else gives.',
  },
  foldShape: {
    value: 1.3,
    unit: 'width over height',
    range: [1, 1.8],
    why: 'A narrower photo loses too much. Higher: fewer double pages.',
  },
  leastFold: {
    value: 1.6,
    unit: 'score',
    range: [0, 3],
    why: 'A worse photo is no reason for a double page. Higher: fewer double pages.',
  },
  climax: {
    value: 1.5,
    unit: 'score',
    range: [0, 4],
    why: 'For everybody together, or the photo of the longest answer. Higher: meaning before shape.',
  },
  neededForFold: {
    value: 5,
    unit: 'score',
    range: [2, 20],
    why: 'Lost for the cover by the only photo that suits the fold. Higher: a double page before a fine cover.',
  },
  // Other places.
  twinMargin: {
    value: 0.2,
    unit: 'score',
    range: [0, 0.5],
    why: 'Within so much the sharper of two shots of one moment is taken. Higher: sharpness before all else.',
  },
  coverTwin: {
    value: 5,
    unit: 'score',
    range: [2, 20],
    why: 'Lost for the front by a shot of the moment on the cover. Higher: rather any other.',
  },
  contentsShape: {
    value: 1.2,
    unit: 'width over height',
    range: [1, 1.6],
    why: 'A wider photo suits the head of the contents.',
  },
  contentsWide: {
    value: 1,
    unit: 'score, once',
    range: [0, 3],
    why: 'For such a photo. Higher: shape before quality.',
  },
  contentsAlike: {
    value: 2,
    unit: 'score, once',
    range: [0, 5],
    why: 'Lost by a photo that looks like the front, which it faces. Higher: rather a poor photo.',
  },
  farFromAnswer: {
    value: 1.5,
    unit: 'score, once',
    range: [0, 5],
    why: 'Lost on the first pages and the fold by a photo of an answer. Higher: it stays with its answer.',
  },
  amongLarge: {
    value: 5,
    unit: 'next photos of the story',
    range: [1, 10],
    why: 'The best of so many has a page to itself. Higher: better pages, further from the story’s order.',
  },
  amongText: {
    value: 3,
    unit: 'next photos of the story',
    range: [1, 10],
    why: 'The best of so many stands alone beside a text. Higher: the same.',
  },
  pagesApart: {
    value: 3,
    unit: 'pages',
    range: [1, 6],
    why: 'Shots of one moment are so far apart where there is a choice. Higher: further from the story’s order.',
  },
  nearAnswer: {
    value: 3,
    unit: 'pages',
    range: [1, 6],
    why: 'A photo page may be so far from an answer to take its photo. Higher: more photos near their answers.',
  },
  besideText: {
    value: 1.15,
    unit: 'width over height',
    range: [0.8, 1.6],
    why: 'The usual shape of one photo beside a text. Higher: wider groups stay beside it.',
  },
  // How many, in this order, as far as the photos last.
  smallAlbum: {
    value: 5,
    unit: 'photos',
    range: [2, 8],
    why: 'Every second photo page is filled up to this first. Higher: fewer pages of one picture, more albums.',
  },
  album: {
    value: 9,
    unit: 'photos',
    range: [5, 12],
    why: 'Then all photo pages up to this. Higher: fewer photos beside texts.',
  },
  besideTexts: {
    value: 4,
    unit: 'photos',
    range: [1, 4],
    why: 'Then the pages with text that have room. Higher: smaller pictures beside texts.',
  },
  fullAlbum: {
    value: 12,
    unit: 'photos',
    range: [9, 16],
    why: 'Then all photo pages up to this; what is more is left out. Higher: smaller pictures, fewer left out.',
  },
  // The lines of an album.
  mostInLine: { value: 5, unit: 'photos', range: [3, 6], why: 'Higher: longer lines of smaller pictures.' },
  columns: {
    value: 0.03,
    unit: 'cost',
    range: [0, 0.2],
    why: 'Columns must be so much better than rows. Higher: albums are read line by line.',
  },
  small: {
    value: 0.25,
    unit: 'cost for each share that the smallest picture lacks of `smallShare`',
    range: [0, 1],
    why: 'Higher: pictures of equal size, cut more.',
  },
  smallShare: {
    value: 0.6,
    unit: 'share of an equal part of the area',
    range: [0.3, 0.9],
    why: 'A smaller picture is lost among the others. Higher: more equal sizes.',
  },
  monotony: {
    value: 0.04,
    unit: 'cost, once',
    range: [0, 0.2],
    why: 'Lines of the same number look like a table. Higher: rather more is cut.',
  },
  monotonyFrom: { value: 4, unit: 'photos', range: [2, 8], why: 'Up to so many may be in equal lines.' },
} as const satisfies Record<string, Weight>;
