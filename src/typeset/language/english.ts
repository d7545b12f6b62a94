import { monthNames } from '../text/typography.ts';
import type { PrintedWords } from './printed-words.ts';

/** English words; titles are those of each design. */
export const english: PrintedWords = {
  months: monthNames,
  edition: 'Edition',
  chapter: 'Part {}',
  dedication: 'For {}',
  credit: {
    about: 'A magazine about {}',
    only: 'A magazine of one',
    from: 'from {}',
    alone: 'A magazine from {}',
    between: ', ',
  },
  imprint: {
    title: 'About this magazine',
    about: 'This issue is about {}.',
    cover: 'On the cover: {}',
    written: {
      nobody: 'The words in it were written and are printed as they were told.',
      giver: 'The words in it were written by {} and are printed as they were told.',
      friends: 'The words in it were written by those whose names are with them and are printed as they were told.',
      both: 'The words in it were written by {} and by those whose names are with them and are printed as they were told.',
    },
    oneSpoken: 'One answer was spoken aloud and is marked where it belongs.',
    manySpoken: '{} answers were spoken aloud and are marked where they belong.',
    codes: 'Point a phone at a code to hear what was said; the codes play until {}.',
  },
  recording: {
    by: 'spoken by {}',
    aloud: 'spoken aloud',
    question: 'A question, spoken aloud.',
    keptUntil: 'Kept until {}',
    second: '1 second',
    seconds: '{} seconds',
    minutes: '{} min {} s',
    and: ' and ',
  },
  questions: {
    one: 'One question',
    many: '{} questions',
    countless: 'Many questions',
    counts: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  },
  pen: { label: 'Your turn', title: 'Write something here' },
  albums: [
    'In passing',
    'One more look',
    'Small things',
    'Here and there',
    'Worth keeping',
    'A few more',
    'Before we forget',
    'Scenes',
    'Moments',
    'Taken together',
    'Odds and ends',
  ],
  fitting: {
    retirement: {
      feature: ['The working years', 'From the first day', 'What stays'],
      album: ['Along the years', 'All those mornings'],
      back: 'And now, unhurried.',
    },
    farewell: {
      feature: ['Before you go', 'The time here', 'To take along'],
      album: ['The days here', 'All in one frame'],
      back: 'Till we meet again.',
    },
    graduation: {
      feature: ['The years of study', 'How it was done', 'What comes next'],
      album: ['Class by class', 'Along the way here'],
      back: 'This is only the beginning.',
    },
  },
};
