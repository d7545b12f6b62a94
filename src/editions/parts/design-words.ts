import type { DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import { capitalised } from '#kernel/grammar.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { emphasisNames } from '../rules.ts';

interface DesignWords {
  legend: string;
  /** What each design is called on screen, and one sentence about it. */
  designs: Readonly<Record<DesignName, { name: string; text: string }>>;
  proposed: string;
  proposedFor: (theme: string) => string;
  whoLeads: string;
  emphases: Readonly<Record<Emphasis, string>>;
  notSaved: string;
  /** Below the covers: while they cannot be drawn yet, are being drawn, could not be, and are there. */
  covers: {
    notYet: string;
    drawing: string;
    failed: string;
    withoutFriends: string;
    real: string;
    unnamed: string;
  };
}

const englishDesigns: DesignWords = {
  legend: 'How should it look?',
  designs: {
    quiet: { name: 'Quiet', text: 'Large pictures, fine letters and room to breathe.' },
    bold: { name: 'Bold', text: 'Strong colours and big letters, full of life.' },
    festive: { name: 'Festive', text: 'Frames, borders and ornaments, as for a celebration.' },
    letterpress: { name: 'Letterpress', text: 'Two inks on cream, calm as a book, for letters and memories.' },
  },
  proposed: 'We propose it.',
  proposedFor: theme => `We propose it for the ${theme} theme.`,
  whoLeads: 'Who leads?',
  emphases: {
    portrait: capitalised(emphasisNames.portrait),
    place: capitalised(emphasisNames.place),
    together: capitalised(emphasisNames.together),
  },
  notSaved: 'The design was not saved',
  covers: {
    notYet: 'The covers are drawn once everything you entered is with us.',
    drawing: 'The cover is being drawn in each design.',
    failed: 'The covers cannot be drawn at the moment. You can choose all the same.',
    withoutFriends:
      'These are the covers without what friends and family told, so they may look different in the magazine.',
    real: 'These are the real covers, as they are now. When the story changes, they may change with it.',
    unnamed: 'These are the real covers as they are now, but for the name, which nobody has given yet.',
  },
};

/** The words of the choice of a design and of who leads in it. */
export const designWords: Readonly<Record<FormLanguage, DesignWords>> = {
  en: englishDesigns,
  hi: {
    legend: 'पत्रिका कैसी दिखे?',
    designs: {
      quiet: { name: 'शांत', text: 'बड़ी तस्वीरें, महीन अक्षर और खुली जगह।' },
      bold: { name: 'दमदार', text: 'गहरे रंग और बड़े अक्षर, ज़िंदगी से भरे।' },
      festive: { name: 'उत्सव', text: 'चौखटे, किनारे और सजावट, जैसे किसी जश्न के लिए।' },
      letterpress: { name: 'लेटरप्रेस', text: 'क्रीम काग़ज़ पर दो स्याहियाँ, किताब जैसी शांति: चिट्ठियों और यादों के लिए।' },
    },
    proposed: 'हमारी सलाह यही है।',
    proposedFor: () => 'इस विषय के लिए हमारी सलाह यही है।',
    whoLeads: 'सबसे आगे कौन हो?',
    emphases: { portrait: 'वे ख़ुद', place: 'वे किसी जगह पर', together: 'सब साथ' },
    notSaved: 'डिज़ाइन सहेजा नहीं गया',
    covers: {
      notYet: 'आपका लिखा सब हम तक पहुँचते ही कवर बनेंगे।',
      drawing: 'हर डिज़ाइन में कवर बन रहा है।',
      failed: 'अभी कवर नहीं बन पा रहे। आप फिर भी चुन सकते हैं।',
      withoutFriends: 'दोस्तों और परिवार की बातें इन कवर में नहीं हैं; पत्रिका में ये अलग दिख सकते हैं।',
      real: 'ये अभी के असली कवर हैं। कहानी बदलेगी तो ये भी बदल सकते हैं।',
      unnamed: 'ये अभी के असली कवर हैं, बस नाम अभी किसी ने नहीं दिया।',
    },
  },
};
