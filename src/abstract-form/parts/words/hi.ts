import { hindiRecorderWords } from '#src/files/parts/recording/recorder-words.ts';
import { photosHeld } from '#kernel/page-counts.ts';
import { pagesMissing } from '#typeset/input/rules.ts';
import { syncTextIn } from '../../device/sync-state.ts';
import { fullFromPhotos, itemListIn, nothingAnsweredText, reopenWindow, type ItemNouns } from '../../rules.ts';
import type { FormWords } from './en.ts';
import { hindiFriendsText } from './hindi-friends.ts';

const nouns: ItemNouns = {
  answers: count => `${count} जवाब`,
  recordings: count => `${count} रिकॉर्डिंग`,
  photos: count => (count === 1 ? '1 तस्वीर' : `${count} तस्वीरें`),
};

const photosHeldText = (pages: number): string => `लगभग ${photosHeld(pages)} तस्वीरें अच्छी छपती हैं।`;
const spokenTime = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return whole < 60 ? `${whole} सेकंड` : `${Math.floor(whole / 60)} मिनट ${whole % 60} सेकंड`;
};
const storedAt = { server: 'हमारे पास', device: 'इसी फ़ोन पर' } as const;
const bothTooLong = 'दोनों मिलकर एक जवाब के लिए बहुत लंबे हैं।';

/** The words of the form in Hindi. What the documents ask for in English stands beside its Hindi. */
export const hi: FormWords = {
  magazine: person => person ?? 'आपकी पत्रिका',
  welcome: {
    title: name => `स्वागत है, ${name}`,
    guestTitle: 'स्वागत है',
    eyebrow: 'आपकी कहानी',
    questions: (first, more) => `${first} सवाल${more > 0 ? `, और मन हो तो ${more} और` : ''}। जो न भाए, उसे छोड़ दीजिए।`,
    asLeft: 'सब कुछ वैसा ही है जैसा आपने छोड़ा था।',
    reopened: 'कहानी फिर से खुली है। दोबारा जमा करने पर इसकी सॉफ़्ट कॉपी बनेगी।',
    nobodyNamed: orderedBy => `ऑर्डर ${orderedBy} की ओर से है। अभी किसी का नाम नहीं दिया गया।`,
    language: 'भाषा',
    byChat: 'WhatsApp पर सुनाइए',
    continue: 'आगे · Continue',
  },
  name: {
    label: 'कवर पर नाम',
    hint: 'लक्ष्मी नायर, आशा और विक्रम, कपूर परिवार',
    spokenOf: 'हम इन्हें क्या कहें?',
    fathers: ['पापा', 'बाबूजी'],
    mothers: ['मम्मी', 'माँ'],
    she: 'वे (महिला)',
    he: 'वे (पुरुष)',
    missing: 'कृपया कवर के लिए नाम लिखिए।',
    missingBeforeHandIn: 'जमा करने से पहले बताइए कि पत्रिका किसके बारे में है: नाम कवर पर छपता है।',
    notSaved: 'अभी हम तक पहुँच नहीं हो पा रही। नाम इसी फ़ोन पर सुरक्षित है; फिर से कोशिश कीजिए।',
    byAnother: name => `किसी और ने अभी “${name}” लिखा है। ठीक न हो तो बदल दीजिए।`,
    noneYet: 'कवर पर अभी नाम नहीं है',
    putOnCover: 'इसे कवर पर लगाएँ',
    aboutMe: 'यह मेरे बारे में है',
    aboutMeNamed: name => `यह मेरे बारे में है, ${name}`,
    moreAbout: isSelf => (isSelf ? 'और बातें' : 'इनके बारे में और'),
  },
  subject: {
    title: 'यह पत्रिका किसकी है?',
    why: {
      reader: 'सवाल “आप” कहेंगे, और कवर पर यही नाम छपेगा।',
      one: 'सवाल इन्हीं के बारे में होंगे, और कवर पर यही नाम छपेगा।',
      two: 'सवाल इन दोनों के बारे में होंगे, और कवर पर यही नाम छपेगा।',
      group: 'सवाल इस समूह के बारे में होंगे, और कवर पर यही नाम छपेगा।',
    },
    until: 'सॉफ़्ट कॉपी मंज़ूर होने तक आप इसे बदल सकते हैं।',
    toQuestions: 'अब सवाल',
    toLook: 'वापस, एक बार देखने',
    cancel: 'रहने दें',
    notNow: 'अभी नहीं',
    otherTitle: 'इस बीच किसी और ने इसे बदल दिया',
    other: (theirs, mine) =>
      `${theirs === null ? 'उन्होंने कोई नाम नहीं रखा' : `उन्होंने “${theirs}” लिखा`}, आपने “${mine}” लिखा।`,
    takeTheirs: 'उनका रखें',
    keepMine: 'मेरा रखें',
    kept: 'इस फ़ोन पर सुरक्षित है। हम तक पहुँचते ही सहेज लिया जाएगा।',
    openBoth: 'किसी और ने बदल दिया है कि पत्रिका किसकी है। दोनों देखने के लिए “सारे सवाल” खोलिए।',
  },
  question: {
    progress: (number, of) => `${of} में से ${number}`,
    write: 'या लिखिए',
    placeholder: 'जैसे सुनाते हैं, वैसे ही लिखिए',
    next: 'अगला सवाल',
    skip: 'छोड़ें',
    finish: 'पूरा करें और आगे बढ़ें',
    toPhotos: 'अब तस्वीरें',
    previous: 'पीछे',
    more: count => `मन हो तो ${count} सवाल और`,
    moreForAnswer: 'इस जवाब के लिए और',
    addPhotos: 'इस जवाब में तस्वीरें जोड़ें',
    chooseRecording: 'कोई रिकॉर्डिंग चुनें',
    change: 'सवाल बदलें',
  },
  voice: {
    record: 'बोलकर बताएँ',
    recordLabel: 'बोलकर बताएँ: अपना जवाब रिकॉर्ड करें',
    storing: 'सहेज रहे हैं',
    play: 'अपनी रिकॉर्डिंग सुनें',
    stopPlaying: 'सुनना रोकें',
    deleteRecording: 'अपनी रिकॉर्डिंग मिटाएँ',
    brokenOff: 'बीच में रुकी रिकॉर्डिंग',
    kept: seconds => `हमने ${spokenTime(seconds)} सँभाल रखे हैं।`,
    listen: 'सुनें',
    stop: 'रोकें',
    goOn: 'आगे बोलें',
    delete: 'मिटाएँ',
    notPlayed: where => `अभी इसे चलाया नहीं जा सका। यह ${storedAt[where]} सुरक्षित है।`,
    unopened: where =>
      `यह रिकॉर्डिंग बीच में रुक गई और यहाँ नहीं खुलती। यह ${storedAt[where]} सुरक्षित है; किसी और फ़ोन या ब्राउज़र पर कोशिश कीजिए।`,
    recorder: hindiRecorderWords,
  },
  saved: { saved: 'हमारे पास सुरक्षित', 'on-device': 'इस फ़ोन पर सुरक्षित' },
  sync: syncTextIn({
    list: counts => itemListIn(counts, nouns),
    offline: 'आप ऑफ़लाइन हैं।',
    offlineStored: 'आप ऑफ़लाइन हैं। सब कुछ इसी फ़ोन पर सुरक्षित है और कनेक्शन आते ही भेज दिया जाएगा।',
    noRoom: 'इस फ़ोन पर जगह नहीं है: यह पेज खुला रहने दीजिए।',
    safe: items => `${items}: हमारे पास सुरक्षित।`,
    nothing: 'आप जो लिखते, बोलते और जोड़ते हैं, वह साथ-साथ हम तक पहुँचता है।',
    failed: items => `${items} अभी हमारे पास नहीं।`,
    waiting: items => `${items} कनेक्शन की राह देख रहे हैं।`,
    sending: items => `${items} हम तक आ रहे हैं।`,
  }),
  offline: {
    title: 'आप ऑफ़लाइन हैं',
    text: 'यह आपकी कहानी है, जैसी इस फ़ोन पर सुरक्षित है। लिखते रहिए: कनेक्शन आते ही यह अपने आप हम तक पहुँचेगी।',
  },
  notStored: {
    title: 'यह ब्राउज़र आपकी कहानी सहेज नहीं सकता',
    text: 'निजी विंडो और भरे हुए फ़ोन कुछ नहीं सहेजते। सब कुछ हमारे पास पहुँचने तक यह टैब खुला रखिए।',
  },
  rival: {
    group: 'इस जवाब के दो रूप',
    text: 'यहाँ एक ही समय पर दो जवाब लिखे गए। कौन-सा छपे? दूसरा भी जवाब के साथ रहेगा और लौटाया जा सकेगा।',
    here: 'जो इस पेज पर है',
    other: 'दूसरा रूप',
    keepThis: 'यह रखें',
    keepBoth: 'दोनों रखें',
    tooLong: bothTooLong,
  },
  leftOut: {
    title: count => `यहाँ यह भी लिखा गया${count > 1 ? ` (${count})` : ''}`,
    text: 'किसी ने दूसरा जवाब चुना। यह नहीं छपेगा।',
    putBack: 'इसे लौटाएँ',
    tooLong: bothTooLong,
  },
  transcript: {
    agreed: 'आप जो बोलते हैं, उसे एक सेवा लिख देती है; आप उसे बदल सकते हैं।',
    declined: 'इस कहानी में आपका बोला हुआ लिखा नहीं जाता।',
    decline: 'इसे न लिखें',
    agree: 'फिर से लिखें',
    writing: 'आपका बोला हुआ लिखा जा रहा है…',
    written: 'आपकी रिकॉर्डिंग से लिखा गया। नाम जाँच लीजिए।',
    shortened: 'यह एक जवाब से लंबा है, इसलिए इसका अंत यहाँ नहीं है। रिकॉर्डिंग में सब कुछ है।',
    heard: 'आपकी रिकॉर्डिंग में हमने यह सुना',
    use: 'यही शब्द रखें',
    addBelow: 'मेरे शब्दों के नीचे जोड़ें',
    leaveOut: 'न रखें',
    tooLong: bothTooLong,
    silent: 'इस रिकॉर्डिंग में हमें कोई शब्द नहीं मिला। यह सुरक्षित है और अपने कोड के साथ छपेगी।',
    failed: 'हम इसे लिख नहीं पाए। रिकॉर्डिंग सुरक्षित है और अपने कोड के साथ छपेगी।',
    tryAgain: 'फिर से कोशिश करें',
  },
  wording: {
    own: 'आपका अपना सवाल',
    add: 'अपना सवाल जोड़ें',
    label: 'सवाल',
    hint: 'यह जवाब के ऊपर छपता है।',
    missing: 'कृपया सवाल लिखिए।',
    save: 'सवाल सहेजें',
    remove: 'सवाल हटाएँ',
    restore: 'पहले वाले शब्द लौटाएँ',
    removeTitle: 'यह सवाल हटाएँ?',
    removeText: 'इसका जवाब भी साथ जाएगा।',
    removeIt: 'हटाएँ',
    leaveIt: 'रहने दें',
  },
  all: {
    title: 'सारे सवाल',
    states: { written: 'लिखा', recorded: 'बोला', both: 'लिखा और बोला', skipped: 'छोड़ा', open: '' },
    photosSoFar: count => (count === 0 ? 'अभी कोई नहीं' : `अब तक ${count}`),
    lookOver: 'एक बार देखें और जमा करें',
    askFriends: 'दोस्तों और परिवार से पूछें',
    whom: 'यह किसके बारे में है?',
    nameAndDays: 'नाम और तारीख़ें बदलें',
    goOn: 'आगे बढ़ें',
  },
  photos: {
    title: 'तस्वीरें',
    add: 'तस्वीरें जोड़ें',
    hint: pages => `${photosHeldText(pages)} असली फ़ाइलें सबसे अच्छी छपती हैं; चैट में तस्वीरें छोटी हो जाती हैं।`,
    refusedTitle: count => (count === 1 ? 'एक तस्वीर नहीं ली गई' : `${count} तस्वीरें नहीं ली गईं`),
    refusedText:
      'वजह तस्वीरों के नीचे लिखी है। जो नहीं ली गई उसे हटाइए या बदलिए; बाकी सब हमारे पास सुरक्षित है, और “आगे” उसके बिना चलता है।',
    withoutThem: count => (count === 1 ? 'पत्रिका इसके बिना बनेगी।' : 'पत्रिका इनके बिना बनेगी।'),
    missingTitle: count => (count === 1 ? 'एक तस्वीर हमारे पास नहीं है' : `${count} तस्वीरें हमारे पास नहीं हैं`),
    missing: count =>
      count === 1
        ? 'यह ली नहीं गई, या आपके फ़ोन ने इसे वापस ले लिया। इसे फिर चुनने के लिए कहानी दोबारा खोलिए।'
        : 'ये ली नहीं गईं, या आपके फ़ोन ने इन्हें वापस ले लिया। इन्हें फिर चुनने के लिए कहानी दोबारा खोलिए।',
    toPhotos: 'तस्वीरों पर जाएँ',
    count: nouns.photos,
    full: (most, over) => `एक कहानी में ज़्यादा से ज़्यादा ${most} तस्वीरें आती हैं; ${over} नहीं आ पाईं।`,
    next: 'आगे · Next',
    removed: 'तस्वीर हटा दी गई',
    facesFound: who => `${who} को बाकी तस्वीरों में ढूँढने के लिए चेहरे मिलाए जाते हैं; उनका कुछ भी सहेजा नहीं जाता।`,
    faces: who =>
      `एक तस्वीर खोलकर बताइए कि यह कौन है, ताकि कवर पर ${who} दिखें। इसके लिए चेहरे मिलाए जाते हैं; उनका कुछ भी सहेजा नहीं जाता।`,
    whom: 'जिनके बारे में पत्रिका है',
    uses: { cover: 'कवर पर', must: 'ज़रूर हो', 'leave-out': 'न हो', none: 'जहाँ ठीक लगे' },
    photo: place => `तस्वीर ${place}`,
    open: name => `${name} खोलें। `,
    remove: name => `${name} हटाएँ`,
    preparing: 'तैयार हो रही है',
    refused: 'नहीं ली गई',
    showsOnline: 'कनेक्शन आने पर दिखेगी।',
    showsLater: 'हम तक पहुँचते ही दिखेगी।',
    hints: {
      cut: 'लगता है इस तस्वीर का एक हिस्सा नहीं है। इसे फिर से चुनिए, या असली फ़ाइल भेजिए।',
      reduced: 'यह इतनी बड़ी है कि हम इसकी छोटी कॉपी छापेंगे। पूरी के लिए JPEG भेजिए।',
      small: 'छोटी छपेगी: असली फ़ाइल हो तो भेजिए।',
      blurred: 'धुँधली लगती है। साफ़ तस्वीर बेहतर छपेगी।',
      dark: 'बहुत अँधेरी है: छपाई में कुछ न दिखे तो छोड़ दी जाएगी। उजली तस्वीर चुनिए।',
      screenshot: 'स्क्रीनशॉट है: पढ़ा जा सके, इसलिए छोटा छपेगा।',
      double: 'यहाँ की एक और तस्वीर जैसी ही है। जगह कम हो तो ज़्यादा साफ़ वाली छपेगी।',
    },
    hintNames: {
      cut: 'कटी लगती है',
      reduced: 'बहुत बड़ी',
      small: 'छोटी छपेगी',
      blurred: 'धुँधली',
      dark: 'बहुत अँधेरी',
      screenshot: 'स्क्रीनशॉट',
      double: 'दो बार है',
    },
    notSaved: 'इसके बारे में आपकी बात सहेजी नहीं गई।',
    tryAgain: 'फिर से कोशिश करें',
    done: 'ठीक है',
    removeThis: 'यह तस्वीर हटाएँ',
    thisIs: who => `यह ${who} हैं`,
    bestOfOne: 'कवर पर पहले यही चेहरा दिखेगा। सबसे अच्छी: एक ही व्यक्ति की तस्वीर।',
    bestOfTwo: 'कवर पर पहले ये दोनों दिखेंगे। सबसे अच्छी: जिसमें और कोई न हो।',
    caption: 'कौन, कहाँ, कब?',
    captionHint: 'तस्वीर के साथ छपता है, पर कवर पर और पूरे पन्ने की तस्वीर पर नहीं।',
    belongsTo: 'किस सवाल की है',
    noQuestion: 'किसी सवाल की नहीं',
    inMagazine: 'पत्रिका में',
    order: 'तस्वीरों का क्रम',
    earlier: 'पहले ले जाएँ',
    later: 'बाद में ले जाएँ',
    placeOf: (place, of) => `${of} में से तस्वीर ${place}`,
  },
  popups: {
    nothingTitle: 'अभी एक भी शब्द नहीं',
    nothing: name => `${nothingAnsweredText(name)} यादें पीछे मत छोड़िए: इन सवालों से अपनी बात कहिए।`,
    answerOne: 'एक सवाल का जवाब दें',
    seeNext: 'अगले सवाल देखें',
    noPhotosTitle: 'Images left behind · तस्वीरें छूट गईं',
    noPhotos: 'इन कहानियों में अभी कोई तस्वीर नहीं है। पत्रिका की जान तस्वीरें हैं।',
    upload: 'Upload Images · तस्वीरें जोड़ें',
    skip: 'Skip · छोड़ें',
  },
  check: {
    title: 'एक बार देख लीजिए',
    contents: counts => itemListIn(counts, nouns) || 'अभी कुछ नहीं',
    and: ', और ',
    nameAndDays: 'नाम और तारीख़ें',
    headlines: 'शीर्षक',
    chooseHeadline: question => `शीर्षक चुनें: ${question}`,
    changeHeadline: title => `शीर्षक बदलें: ${title}`,
    unanswered: (open, asked) =>
      open === asked ? 'अभी किसी सवाल का जवाब नहीं है' : `${open} ${open === 1 ? 'सवाल का' : 'सवालों के'} जवाब नहीं हैं`,
    closes: handIn =>
      reopenWindow(handIn) === undefined
        ? 'जमा करने के बाद यह फ़ॉर्म फिर नहीं खुलेगा।'
        : 'जमा करने के एक घंटे तक, या सॉफ़्ट कॉपी आने तक, आप इसे फिर खोल सकते हैं।',
    softCopyComes: ({ isShort, approver }) =>
      [
        isShort ? 'कहानी पन्नों के हिसाब से छोटी है, इसलिए पहले हम उसे देखेंगे।' : 'सॉफ़्ट कॉपी लगभग एक दिन में आएगी।',
        approver === null
          ? 'आप उसे पलटकर देखेंगे और बदलाव बताएँगे; तभी वह छपेगी।'
          : `${approver} उसे पहले पढ़कर आपको भेजेंगे; उनकी मंज़ूरी पर ही वह छपेगी।`,
      ].join(' '),
    guest: 'जमा होने तक सब कुछ हमारे पास सुरक्षित है।',
    handIn: 'जमा करें',
    leaveWithUs: 'सब हमारे पास रहने दें',
    sketch: 'कवर का एक ख़ाका',
    accepted: accepted => {
      if (!accepted || accepted.friends === 0) return '';
      const { friends, words, recordings, photos } = accepted;
      const answers = words.filter(count => count > 0).length;
      return `${friends === 1 ? 'एक दोस्त' : `${friends} दोस्तों`} की बातें: ${itemListIn({ answers, recordings, photos }, nouns)}`;
    },
    notSavedTitle: 'अभी सहेजा नहीं गया',
    notSaved: count =>
      `${count === 1 ? 'एक तस्वीर' : `${count} तस्वीरों`} के बारे में आपकी बात सिर्फ़ इस फ़ोन पर है। वजह तस्वीर पर लिखी है, वहीं फिर से कोशिश कर सकते हैं।`,
    sorry: 'माफ़ कीजिए',
  },
  headline: {
    title: 'शीर्षक',
    change: 'बदलें',
    asBefore: 'जैसा पहले था',
    choices: 'इनमें से चुनें',
    ownWords: 'अपने शब्द',
    words: 'शब्द',
  },
  fit: {
    emptyTitle: 'अभी कुछ नहीं सुनाया गया',
    empty: pages => `${pages} पन्ने आपकी राह देख रहे हैं। एक जवाब से शुरू कीजिए, लिखकर या बोलकर, या एक तस्वीर से।`,
    roomTitle: 'अभी और जगह है',
    missing: (material, pages) => {
      const missing = pagesMissing(material, pages);
      if (missing === 0) return undefined;
      return `अब तक कहानी ${pages} में से लगभग ${pages - 1 - missing} पन्ने भरती है। ${missing === 1 ? 'एक और तस्वीर या जवाब बाकी पन्ना भर देगा' : `${missing} और तस्वीरें या जवाब बाकी पन्ने भर देंगे`}, और लंबे जवाब भी।`;
    },
    stays: (pages, hasPhotos) =>
      `सभी ${pages} पन्ने रहेंगे: ${hasPhotos ? 'तस्वीरें बड़ी छपेंगी, और ' : ''}हाथ से लिखने की जगह रहेगी।`,
    handIn: 'आप इसे ऐसे ही जमा कर सकते हैं।',
    handInNamed: 'कवर पर नाम देकर आप इसे ऐसे ही जमा कर सकते हैं।',
    few: photos =>
      photos === 0 || photos >= fullFromPhotos
        ? undefined
        : `${photos === 1 ? 'एक तस्वीर है' : `${photos} तस्वीरें हैं`}, इसलिए तस्वीरें बड़ी छपेंगी।`,
    crowdedTitle: 'तस्वीरें बहुत हैं',
    crowded: (photos, pages) =>
      photos <= photosHeld(pages)
        ? undefined
        : `सभी ${photos} तस्वीरें छपेंगी, पर ${pages} पन्नों पर लगभग ${photosHeld(pages)} ही अच्छी दिखती हैं। ज़्यादा हों तो एक पन्ने पर बारह तक आती हैं, और कई छोटी छपती हैं।`,
    crowdedOwner: 'कुछ हटा दीजिए, या और पन्ने लीजिए।',
    crowdedGuest: 'कुछ हटा दीजिए, या ऑर्डर देने वाले से और पन्ने लेने को कहिए।',
    held: photosHeldText,
    lastPageTitle: 'आख़िरी पन्ना आपके सवाल की राह देख रहा है',
    lastPage: 'वहाँ बस वही छपेगा, आपके शब्दों में।',
    write: 'इसे लिखें',
  },
  decide: {
    rivalTitle: 'किसी और ने भी उसी समय लिखा',
    rival: 'दोनों में से एक चुनिए, या दोनों रखिए। तब तक नया वाला छपेगा:',
    rivalOf: (question, place) => `जवाब ${place} के दो रूप: चुनिए। ${question}`,
    leftOutTitle: 'लिखा गया, पर छपेगा नहीं',
    leftOut: 'किसी ने दो जवाबों में से एक चुना। दूसरा वहीं है, उसे लौटाया जा सकता है:',
    heardTitle: 'ये शब्द देख लीजिए',
    heard: 'आपके शब्दों के साथ हमने इन रिकॉर्डिंग को भी लिखा है। इन्हें रखिए, जोड़िए, या न रखिए:',
    waitingTitle: 'अभी लिखा जा रहा है',
    waiting: 'इन रिकॉर्डिंग के शब्द देखने हों तो थोड़ा रुकिए। अभी जमा करें तो ये अपने कोड के साथ छपेंगी:',
    brokeOffTitle: 'एक रिकॉर्डिंग बीच में रुक गई',
    brokeOff: 'जितना रिकॉर्ड हुआ, सुरक्षित है। उसे सुनिए और चाहें तो आगे बोलिए:',
    unopenedTitle: 'एक रिकॉर्डिंग यहाँ नहीं खुलती',
    unopened: 'यह बीच में रुक गई थी। किसी और फ़ोन या ब्राउज़र पर कोशिश कीजिए, या फ़ाइल सहेज लीजिए:',
    twoTextsTitle: 'दो जवाब अभी भी हैं',
    twoTexts: places => `जवाब ${places.join(', ')} के दो-दो रूप हैं। आप न चुनें तो नया वाला छपेगा।`,
    chooseFirst: 'पहले चुनें',
  },
  friends: {
    title: 'दोस्त और परिवार',
    decide: 'पढ़ें और तय करें',
    told: hindiFriendsText,
  },
  upload: {
    title: 'हम तक आ रही है',
    lead: 'कृपया यह पेज खुला रखिए। बंद हो जाए तो कुछ नहीं खोएगा: फिर खोलिए, यहीं से आगे चलेगा।',
    label: 'अपलोड',
    words: 'आपके शब्द जा रहे हैं',
    items: (done, of) => `${of} में से ${done} हमारे पास सुरक्षित`,
    waitingTitle: 'कनेक्शन की राह देख रहे हैं',
    waiting: 'सब कुछ इसी फ़ोन पर सुरक्षित है। कनेक्शन आते ही यह अपने आप आगे चलेगा।',
    stop: 'रोकें, और कहानी पर लौटें',
  },
  thanks: {
    title: 'धन्यवाद · Thank you',
    lead: (person, held) => `${person ? `${person} की कहानी` : 'आपकी कहानी'} हमारे पास है: ${held}।`,
    track: 'Track Order · ऑर्डर देखें',
    open: 'कहानी फिर खोलें',
    items: counts => itemListIn(counts, nouns),
    reopen: () => 'कुछ छूट गया? एक घंटे तक, या सॉफ़्ट कॉपी आने तक, आप कहानी फिर खोल सकते हैं।',
  },
};
