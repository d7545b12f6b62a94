import type { PartKind } from './chat.ts';
import type { ChatWords } from './english-words.ts';

const hindiCounts: Readonly<Record<PartKind, (n: number) => string>> = {
  voice: n => (n === 1 ? '1 वॉइस नोट' : `${n} वॉइस नोट`),
  photo: n => (n === 1 ? '1 तस्वीर' : `${n} तस्वीरें`),
  text: n => (n === 1 ? '1 संदेश' : `${n} संदेश`),
};
const hindiStory = (person: string | null): string => (person === null ? 'आपकी कहानी' : `${person} की कहानी`);
const hindiMagazine = (person: string | null): string => (person === null ? 'पत्रिका' : `${person} की पत्रिका`);

/** All texts of the chat in Hindi. */
export const hindiWords: ChatWords = {
  consent: v =>
    `यह ${v.brand} है। ${hindiStory(v.person)} आप यहीं सुना सकते हैं: बोलकर, लिखकर, तस्वीरों से। जो आप भेजेंगे, वह पत्रिका के लिए रखा जाएगा और आपके कहने पर मिटा दिया जाएगा। शुरू करें?`,
  friendConsent: v =>
    `${v.from} को ${hindiMagazine(v.person)} के लिए आपकी कुछ बातें चाहिए।\n\n${v.consent}\n\nक्या आप सहमत हैं?`,
  agree: 'हाँ, सहमत हूँ',
  yourName: 'नीचे किसका नाम छपे? अपना नाम लिखिए।',
  send: 'भेज दीजिए',
  sent: v => `धन्यवाद! आपकी बात ${v.from} तक पहुँच गई। बदलना या वापस लेना हो तो यहाँ: ${v.link}`,
  friendChange: v => `जो भेजा है, वह यहाँ बदलता है: ${v.link}`,
  friendClosed: v => `अब कुछ जोड़ा नहीं जा सकता। आपकी बात यहाँ है: ${v.link}`,
  friendRows: {
    next: 'अगला सवाल',
    questions: 'सारे सवाल',
    send: 'भेज दीजिए',
    stop: 'बंद करें',
  },
  yes: 'हाँ, शुरू करें',
  no: 'नहीं, धन्यवाद',
  declined: v => `कुछ भी नहीं रखा गया। फ़ॉर्म हमेशा यहाँ है: ${v.link}`,
  question: v => `*${v.of} में से ${v.place}*\n${v.question}`,
  how: 'जैसे मन हो वैसे जवाब दीजिए: बोलिए, लिखिए, तस्वीरें भेजिए, जितनी चाहें।',
  another: 'दूसरा सवाल',
  askOthers: 'किसी और से पूछें',
  tomorrow: 'कल',
  next: 'अगला सवाल',
  undo: 'वापस लें',
  thatsAll: 'बस इतना ही',
  handIn: 'जमा करें',
  notYet: 'अभी नहीं',
  yesHandIn: 'हाँ, जमा करें',
  sayAgain: 'फिर से बोलूँगा',
  kept: v => `रख लिया: ${v.items}। अब तक ${v.of} में से ${v.answered} जवाब।`,
  items: counts =>
    (['voice', 'photo', 'text'] as const)
      .filter(kind => counts[kind] > 0)
      .map(kind => hindiCounts[kind](counts[kind]))
      .join(', '),
  heard: v => `हमने सुना: “${v.text}”`,
  sendAgain: 'वह वापस ले लिया। जब चाहें, फिर से बोलिए।',
  small: 'कुछ तस्वीरें छोटी छपेंगी। पूरी तस्वीर भेजने के लिए: 📎, Document, फिर तस्वीर चुनिए।',
  undone: v => `आख़िरी ${{ voice: 'वॉइस नोट', photo: 'तस्वीर', text: 'संदेश' }[v.kind]} वापस लिया गया।`,
  nothingToUndo: v => `पिछले एक घंटे में कुछ नहीं आया। पुराने जवाब यहाँ बदलते हैं: ${v.link}`,
  untilTomorrow: v => `हर दिन ${v.hour} पर एक सवाल आएगा। पहले चाहिए तो “अगला” लिखिए।`,
  untilWeek: v => `हफ़्ते में एक बार ${v.hour} पर सवाल आएगा। पहले चाहिए तो “अगला” लिखिए।`,
  onRequest: 'अब कोई सवाल अपने आप नहीं आएगा। जब चाहें, “अगला” लिखिए।',
  otherHour: 'दूसरा समय',
  weekly: 'हफ़्ते में एक बार',
  daily: 'हर दिन',
  onlyOnRequest: 'जब मैं कहूँ',
  whichHour: 'किस समय? ऐसे लिखिए: 8 am या 7:30 pm।',
  noHour: 'कृपया सुबह 8 से रात 9 के बीच का समय लिखिए, जैसे 7:30 pm।',
  allAsked: 'सारे सवाल हो गए।',
  overview: v =>
    [
      `${hindiStory(v.person)}: ${v.of} में से ${v.answered} जवाब, ${hindiCounts.photo(v.photos)}।`,
      ...(v.thin === null ? [] : [v.thin]),
    ].join(' '),
  covers: 'कवर ऐसा दिख सकता है।',
  confirmHandIn: v => `${v.means} जमा करें?`,
  staysOpen: 'कहानी खुली रहेगी।',
  mayNotHandIn: v => `जिसने पत्रिका का ऑर्डर दिया, वही इसे यहाँ जमा करता है: ${v.link}`,
  handedIn: v => `कहानी जमा हो गई। पढ़ने के लिए तैयार होते ही हम यहीं लिखेंगे। कहाँ तक पहुँची: ${v.link}`,
  closed: v => `यह कहानी जमा हो चुकी है। कुछ जोड़ने के लिए इसे यहाँ फिर से खोलिए: ${v.link}`,
  questions: 'जिस सवाल का जवाब देना हो, उसे छुइए।',
  openList: 'सवाल',
  answered: 'जवाब हो गया',
  open: 'आपका इंतज़ार है',
  photos: v => [`अब तक ${hindiCounts.photo(v.photos)}।`, ...(v.thin === null ? [] : [v.thin])].join(' '),
  where: v => `${v.where} ${v.link}`,
  passedOn: v => `${v.brand} इसे पढ़कर यहीं जवाब देगा। अगर यह कहानी का हिस्सा है, तो इसे सवाल के जवाब (Reply) में फिर भेजिए।`,
  studio: v => `${v.brand}: ${v.text}`,
  invitation: v => `${hindiMagazine(v.person)} के लिए: ${v.question}\nयहाँ जवाब दीजिए, बोलकर, लिखकर या तस्वीर से: ${v.url}`,
  noInvitation: v => `कहानी के खुलने पर औरों से फिर पूछ सकते हैं: ${v.link}`,
  pinned: v => `पन्ने ${v.page} के लिए लिख लिया। सारे बदलाव एक साथ यहाँ से भेजिए: ${v.link}`,
  whichChange: v => `पन्ने ${v.page} पर क्या बदलना है?`,
  softCopy: v =>
    `${hindiMagazine(v.person)} पढ़ने के लिए तैयार है: ${v.link}\nकोई पन्ना बदलना हो तो “पन्ना 5:” और अपनी बात लिखिए।`,
  stopped: v => `अब कोई सवाल नहीं आएगा। फिर शुरू करने के लिए “शुरू” लिखिए। आपकी कहानी यहाँ है: ${v.link}`,
  reminder: v => `${hindiStory(v.person)} आपका इंतज़ार कर रही है। सवाल यह था:`,
  language: 'अब से हम हिंदी में लिखेंगे।',
  others: {
    video: 'वीडियो छप नहीं सकते। कृपया उस पल की एक तस्वीर भेजिए।',
    sticker: 'स्टिकर नहीं रखे जाते। शब्द, वॉइस नोट और तस्वीरें रखी जाती हैं।',
    location: 'कृपया उस जगह का नाम लिखिए।',
    contacts: 'संपर्क नहीं रखे जाते। किसी से सवाल पूछने के लिए “पूछें” लिखिए।',
    unsupported: 'यह खुल नहीं पाया। कृपया शब्द, वॉइस नोट या तस्वीर भेजिए।',
  },
  help: 'आप क्या करना चाहेंगे?',
  openHelp: 'चुनिए',
  helpRows: {
    next: 'अगला सवाल',
    questions: 'सारे सवाल',
    photos: 'मेरी तस्वीरें',
    done: 'एक नज़र देखें',
    where: 'पत्रिका कहाँ है?',
    rhythm: 'सवाल कब आएँ',
    stop: 'बंद करें',
  },
  slowed: 'एक साथ बहुत कुछ आया, इसलिए थोड़ा समय लगेगा। कुछ भी नहीं खोएगा।',
  capped: v => `अब हम फ़ॉर्म में आगे बढ़ते हैं, वहाँ सब कुछ सुरक्षित है: ${v.link}`,
};
