import { possessive } from '#kernel/grammar.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { englishWords, type ChatWords } from './english-words.ts';
import { hindiWords } from './hindi-words.ts';

/** What only e-mails say. */
interface MailOnlyWords {
  /** The subject of e-mails about a story, and of the one that asks a question of it. */
  story(v: { person: string | null }): string;
  subject(v: { story: string; question: string }): string;
  /** What can be answered with these words alone, each in quotation marks. */
  choices(v: { labels: string }): string;
  /** The rows above are chosen by their number. */
  numbers: string;
  /** What stands below each e-mail. */
  footer: string;
}

export const mailOnlyWords: Readonly<Record<FormLanguage, MailOnlyWords>> = {
  en: {
    story: ({ person }) => (person === null ? 'Your story' : `${possessive(person)} story`),
    subject: ({ story, question }) => `${story}: ${question}`,
    choices: ({ labels }) => `You can also reply with one of these alone: ${labels}.`,
    numbers: 'Reply with a number alone to choose.',
    footer: 'You get this because you tell a story by e-mail. Reply “stop” to end it.',
  },
  hi: {
    story: ({ person }) => (person === null ? 'आपकी कहानी' : `${person} की कहानी`),
    subject: ({ story, question }) => `${story}: ${question}`,
    choices: ({ labels }) => `जवाब में केवल यह भी लिख सकते हैं: ${labels}।`,
    numbers: 'चुनने के लिए जवाब में केवल नंबर लिखिए।',
    footer: 'यह इसलिए आया कि आप ई-मेल से कहानी सुना रहे हैं। बंद करने के लिए जवाब में “stop” लिखिए।',
  },
};

const englishMailWords: ChatWords = {
  ...englishWords,
  consent: v =>
    `This is ${v.brand}. You can tell ${v.person === null ? 'your story' : `${possessive(v.person)} story`} by e-mail: a question comes once a week, and you reply with words, photos and recordings. What you send is kept for the magazine, and deleted when you ask. Shall we begin?`,
  question: v => `Question ${v.place} of ${v.of}\n\n${v.question}`,
  how: 'Reply to this e-mail as you like: write, and attach photos or a recording, as many as you want.',
  tomorrow: 'Later',
  sendAgain: 'That one is taken back. Send it again when you like.',
  small: 'Some photos print small. Please send them again in their original size.',
  untilTomorrow: v => `A question comes every day at ${v.hour}. Reply “next” whenever you want one sooner.`,
  untilWeek: v => `A question comes once a week at ${v.hour}. Reply “next” whenever you want one sooner.`,
  onRequest: 'No question comes by itself now. Reply “next” whenever you want one.',
  questions: 'Reply with the number of a question to answer it.',
  passedOn: v =>
    `${v.brand} reads this and answers. If it belongs to the story, send it again without the question mark.`,
  stopped: v => `No more questions come. Reply “start” to go on. Your story is here: ${v.link}`,
  others: {
    ...englishWords.others,
    unsupported: 'This file cannot be kept. Please send words, photos or a recording.',
  },
};

const hindiMailWords: ChatWords = {
  ...hindiWords,
  consent: v =>
    `यह ${v.brand} है। ${v.person === null ? 'आपकी कहानी' : `${v.person} की कहानी`} आप ई-मेल से सुना सकते हैं: हफ़्ते में एक सवाल आएगा, और आप शब्दों, तस्वीरों और रिकॉर्डिंग से जवाब देंगे। जो आप भेजेंगे, वह पत्रिका के लिए रखा जाएगा और आपके कहने पर मिटा दिया जाएगा। शुरू करें?`,
  question: v => `${v.of} में से सवाल ${v.place}\n\n${v.question}`,
  how: 'जैसे मन हो वैसे इस ई-मेल का जवाब दीजिए: लिखिए, तस्वीरें या रिकॉर्डिंग जोड़िए, जितनी चाहें।',
  tomorrow: 'बाद में',
  sendAgain: 'वह वापस ले लिया। जब चाहें, फिर से भेजिए।',
  small: 'कुछ तस्वीरें छोटी छपेंगी। कृपया उन्हें पूरे आकार में फिर से भेजिए।',
  questions: 'जिस सवाल का जवाब देना हो, जवाब में उसका नंबर लिखिए।',
  passedOn: v => `${v.brand} इसे पढ़कर जवाब देगा। अगर यह कहानी का हिस्सा है, तो इसे बिना प्रश्नचिह्न के फिर भेजिए।`,
  others: { ...hindiWords.others, unsupported: 'यह फ़ाइल नहीं रखी जा सकती। कृपया शब्द, तस्वीरें या रिकॉर्डिंग भेजिए।' },
};

/** The texts of a conversation by e-mail: those of the chat, but for what one does with a reply. */
export const mailWords: Readonly<Record<FormLanguage, ChatWords>> = { en: englishMailWords, hi: hindiMailWords };
