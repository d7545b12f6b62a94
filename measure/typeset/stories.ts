import type { FormLanguage, Subject } from '#kernel/subject.ts';

export const storyLanguages = [
  'English',
  'Hindi',
  'Marathi',
  'Tamil',
  'Malayalam',
  'Bengali',
  'Kannada',
  'Telugu',
  'Urdu',
  'mixed',
] as const;
export type StoryLanguage = (typeof storyLanguages)[number];

export const storyTopics = [
  'birthday',
  'company',
  'eightieth',
  'farewell',
  'friendship',
  'grandparents',
  'journey',
  'memorial',
  'mother',
  'new-baby',
  'parents-anniversary',
  'pet',
  'proposal',
  'retirement',
  'roast',
  'self',
  'siblings',
  'teacher',
  'thanks',
  'wedding',
] as const;

/** Odd forms of words and photos; what each means is counted in stories.test.ts. */
export const storyForms = [
  'attached',
  'captioned',
  'chat',
  'diary',
  'emoji',
  'letter',
  'letter-only',
  'list',
  'long-answer',
  'long-few-photos',
  'no-photos',
  'one-word',
  'ordered',
  'panoramas',
  'proposal',
  'recipes',
  'screenshots',
  'signed',
  'sixty-photos',
  'thin',
  'timeline',
  'verse',
  'very-long',
  'voices',
] as const;
export type StoryForm = (typeof storyForms)[number];

/** What a story file does not say of itself; theme and number of pages stand in the file. */
export interface MeasuredStory {
  /** The file's name in `stories/`, without `.json`. */
  name: string;
  /** In which the answers are written. */
  language: StoryLanguage;
  /** The subject as the form knows it; its name is the file's `person`. */
  about: Omit<Subject, 'name'>;
  /** The language of the questions; English unless stated. */
  asked?: FormLanguage;
  /** Whether the subject writes it. */
  isSubject?: boolean;
  topic: (typeof storyTopics)[number];
  forms?: readonly StoryForm[];
  /** What is unlike other stories, in one sentence. */
  odd: string;
}

/**
 * Stories as customers write them, on which the editor of our magazines is measured. Names, places and events are
 * invented; the four files in `stories/pictures` are drawn by us.
 */
export const measuredStories: readonly MeasuredStory[] = [
  {
    name: '01-lineman-retires',
    language: 'English',
    about: { calledAs: 'Achan', kind: 'one', pronoun: 'he' },
    topic: 'retirement',
    forms: ['very-long'],
    odd: 'A daughter writes more than 2,500 words in twelve answers, more than the pages hold with ease.',
  },
  {
    name: '02-spiti-diary',
    language: 'English',
    about: { calledAs: 'the Spiti Five', kind: 'group', pronoun: 'they' },
    topic: 'journey',
    forms: ['long-few-photos', 'diary'],
    odd: 'Two thousand words by days and places with eight photos only, because the phone fell into the river.',
  },
  {
    name: '03-thin-birthday',
    language: 'English',
    about: { calledAs: null, kind: 'one', pronoun: 'he' },
    topic: 'birthday',
    forms: ['thin'],
    odd: 'Fewer than 150 words and six photos: hardly a story for twelve pages.',
  },
  {
    name: '04-one-word-answers',
    language: 'English',
    about: { calledAs: null, kind: 'one', pronoun: 'he' },
    isSubject: true,
    topic: 'self',
    forms: ['one-word'],
    odd: 'Every answer is one word or two; the photos have to tell it.',
  },
  {
    name: '05-only-a-letter',
    language: 'English',
    about: { calledAs: 'Sister Philo', kind: 'one', pronoun: 'she' },
    topic: 'thanks',
    forms: ['letter-only', 'letter'],
    odd: 'One letter of several hundred words is the whole story, with a greeting, a close and a postscript.',
  },
  {
    name: '06-roast-of-bobby',
    language: 'English',
    about: { calledAs: 'Bobby', kind: 'one', pronoun: 'he' },
    topic: 'roast',
    forms: ['emoji'],
    odd: 'A roast: nicknames, capitals and emoji in nearly every sentence.',
  },
  {
    name: '07-two-families-wedding',
    language: 'English',
    about: { calledAs: null, kind: 'two', pronoun: 'they' },
    topic: 'wedding',
    forms: ['sixty-photos', 'signed', 'voices'],
    odd: 'Two families tell one wedding in turns, each signing below, with sixty photos.',
  },
  {
    name: '08-proposal',
    language: 'English',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    topic: 'proposal',
    forms: ['proposal'],
    odd: 'A proposal: the last answer is the question itself, which must not be told before.',
  },
  {
    name: '09-comeback-self',
    language: 'English',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    isSubject: true,
    topic: 'self',
    odd: 'A woman tells of herself, in the first person, and says what she is ashamed of.',
  },
  {
    name: '10-bakery-twenty-five',
    language: 'English',
    about: { calledAs: 'everybody at Sunrise', kind: 'group', pronoun: 'they' },
    topic: 'company',
    forms: ['timeline', 'list'],
    odd: 'Twenty-five years of a firm and its team: a timeline, a list of names, many tellers.',
  },
  {
    name: '11-dog-called-biscuit',
    language: 'English',
    about: { calledAs: null, kind: 'one', pronoun: 'he' },
    topic: 'pet',
    forms: ['captioned'],
    odd: "It is about a dog; every photo has a caption, the cover's too.",
  },
  {
    name: '12-grandmothers-recipes',
    language: 'English',
    about: { calledAs: 'Granny', kind: 'one', pronoun: 'she' },
    topic: 'grandparents',
    forms: ['recipes', 'list'],
    odd: 'Recipes, rules and lists make up half of the answers.',
  },
  {
    name: '13-dadi-eighty',
    language: 'Hindi',
    about: { calledAs: 'दादी', kind: 'one', pronoun: 'she' },
    asked: 'hi',
    topic: 'eightieth',
    forms: ['timeline', 'voices'],
    odd: 'An eightieth birthday with a timeline of eight decades and her own voice.',
  },
  {
    name: '14-masterji-farewell',
    language: 'Hindi',
    about: { calledAs: null, kind: 'one', pronoun: 'he' },
    asked: 'hi',
    topic: 'teacher',
    forms: ['signed'],
    odd: "A teacher's farewell with answers of six former pupils, each signed under its own words.",
  },
  {
    name: '15-behen-ki-kavita',
    language: 'Hindi',
    about: { calledAs: null, kind: 'one', pronoun: 'he' },
    asked: 'hi',
    topic: 'siblings',
    forms: ['verse'],
    odd: 'A sister writes half of it in verse with stanzas of four lines, the rest in prose.',
  },
  {
    name: '16-munni-first-year',
    language: 'Hindi',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    asked: 'hi',
    topic: 'new-baby',
    forms: ['diary', 'voices'],
    odd: 'A baby who cannot tell anything herself: months instead of years, three recordings with links.',
  },
  {
    name: '17-aai-baba-forty',
    language: 'Marathi',
    about: { calledAs: null, kind: 'two', pronoun: 'they' },
    topic: 'parents-anniversary',
    odd: 'Children tell forty years of their parents in Marathi, under English questions.',
  },
  {
    name: '18-thatha-memorial',
    language: 'Tamil',
    about: { calledAs: 'தாத்தா', kind: 'one', pronoun: 'he' },
    topic: 'memorial',
    forms: ['voices'],
    odd: 'A warm memorial in Tamil, a year after his death, with a question that is answered aloud only.',
  },
  {
    name: '19-tamil-chat-friends',
    language: 'Tamil',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    topic: 'friendship',
    forms: ['chat', 'screenshots'],
    odd: 'Friends in two time zones whose answers are chats in quotation marks; two photos are screenshots.',
  },
  {
    name: '20-tamil-six-temples',
    language: 'Tamil',
    about: { calledAs: null, kind: 'group', pronoun: 'they' },
    topic: 'journey',
    forms: ['diary', 'panoramas'],
    odd: 'Six temples in six days, told by day and place, with panoramas among the photos.',
  },
  {
    name: '21-gulf-father-home',
    language: 'Malayalam',
    about: { calledAs: 'അപ്പച്ചൻ', kind: 'one', pronoun: 'he' },
    topic: 'retirement',
    forms: ['captioned'],
    odd: 'A father comes home after thirty-two years in the Gulf; every photo has a caption in Malayalam.',
  },
  {
    name: '22-no-photos-malayalam',
    language: 'Malayalam',
    about: { calledAs: 'ടീച്ചർ', kind: 'one', pronoun: 'she' },
    topic: 'teacher',
    forms: ['no-photos', 'letter', 'voices'],
    odd: 'Not one photo; words and one recording with a link must fill the pages.',
  },
  {
    name: '23-bangla-adda',
    language: 'Bengali',
    about: { calledAs: null, kind: 'one', pronoun: 'he' },
    topic: 'friendship',
    forms: ['attached', 'verse'],
    odd: 'Friends in Bengali with a rhyme in stanzas; most photos belong to an answer.',
  },
  {
    name: '24-bangla-ma',
    language: 'Bengali',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    topic: 'mother',
    forms: ['timeline', 'long-answer'],
    odd: "A daughter tells her mother's life: one answer is as long as all others together, one is a timeline.",
  },
  {
    name: '25-kannada-siblings',
    language: 'Kannada',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    topic: 'siblings',
    forms: ['attached'],
    odd: 'A brother on his elder sister in Kannada; each photo is attached to the answer that it belongs to.',
  },
  {
    name: '26-kannada-first-salary',
    language: 'Kannada',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    isSubject: true,
    topic: 'self',
    forms: ['ordered'],
    odd: 'A self portrait in Kannada whose photos the writer put in order by hand, with days.',
  },
  {
    name: '27-telugu-honeymoon',
    language: 'Telugu',
    about: { calledAs: null, kind: 'two', pronoun: 'they' },
    topic: 'journey',
    forms: ['voices'],
    odd: 'A honeymoon in Telugu on which nothing goes as planned, with two recordings, one without a link.',
  },
  {
    name: '28-urdu-daughter-wedding',
    language: 'Urdu',
    about: { calledAs: null, kind: 'one', pronoun: 'she' },
    topic: 'farewell',
    forms: ['letter', 'verse'],
    odd: 'A father to his daughter in Urdu, from right to left: prose, a poem of couplets and a letter.',
  },
  {
    name: '29-urdu-ustad',
    language: 'Urdu',
    about: { calledAs: 'استاد', kind: 'one', pronoun: 'he' },
    topic: 'teacher',
    forms: ['signed'],
    odd: "A watchmaker's pupils in Urdu with short answers, each signed; seventeen photos.",
  },
  {
    name: '30-hinglish-tanglish-flat',
    language: 'mixed',
    about: { calledAs: null, kind: 'group', pronoun: 'they' },
    topic: 'friendship',
    forms: ['signed'],
    odd: 'Four flatmates write Hindi and Tamil in Latin letters, in scripts of their own and in English, all mixed.',
  },
];
