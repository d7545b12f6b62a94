/**
 * Chooses the customer's best sentences by fixed rules. They are always whole and as written, never invented or cut.
 */
import { quoteWeights } from '../weights/quote-weights.ts';
import { countWords, endless, isIndic, lettersIn, sentences } from './typography.ts';

/** A chosen sentence, and the reason as one sentence for those who edit the magazine. */
interface ChosenText {
  text: string;
  why: string;
}

/** English words that make a sentence worth printing large. */
const warmLatin =
  /\b(love[sd]?|laugh\w*|smil\w*|cr(?:y|ied|ying)|home|heart|forever|always|never|still|nobody|everybody|everyone|only|remember\w*|forg[eo]t\w*|promis\w*|dream\w*|dan[cs]\w*|sang|sing\w*|together|first|last|secret|brave|proud|quiet|kind\w*|hands?|rain|sea|moon|light|enough|because)\b/giu;
const kinLatin = /\b(?:mother|father|amma|appa|maa|papa|nani|dadi|aai|baba|sister|brother|friend\w*)\b/i;

/** The same in Indian scripts: beginnings of words, by language. */
const warmNative = [
  // Hindi, Marathi
  'माँ मां पापा बाबा दादी नानी आई घर प्यार प्रेम दिल हँस हंस हसू हसत मुस्क आँसू आंसू अश्रू याद आठवण सपन स्वप्न हमेशा नेहमी कभी कधी साथ सोबत पहल आखिर आख़िर शेवट वादा हाथ हात बारिश पाऊस समुद्र चाँद चांद चंद्र रोशनी गीत गाण नाच दोस्त मैत्री मित्र बचपन लहानपण ज़िंदगी जिंदगी जीवन आयुष्य धन्यवाद शुक्रिया माया',
  // Bengali, Assamese
  'মা বাবা দাদু দিদা ঠাকু বাড়ি ঘৰ ভালোবাস ভালবাস হাসি হাস কান্না কাঁদ মনে স্বপ্ন সবসময় চিরকাল বৃষ্টি চাঁদ হাত গান বন্ধু প্রথম শেষ জীবন ধন্যবাদ',
  // Tamil
  'அம்மா அப்பா பாட்டி தாத்தா வீடு வீட்ட அன்பு அன்பி காதல் சிரி கண்ணீ நினைவ நினைவு கனவு எப்போதும் என்றும் மழை கடல் நிலா கை பாட்டு தோழ நண்ப முதல் வாழ்க்கை உயிர் நன்றி',
  // Telugu
  'అమ్మ నాన్న అమ్మమ్మ తాత ఇల్లు ఇంటి ప్రేమ నవ్వ కన్నీ గుర్తు జ్ఞాపక కల ఎప్పుడూ ఎప్పటికీ వాన వర్షం చేయి చేతు పాట స్నేహ మొదట జీవిత ధన్యవాద',
  // Gujarati
  'મા મમ્મી બા પપ્પા દાદા દાદી નાની ઘર પ્રેમ હસ આંસુ યાદ સપન હંમેશા વરસાદ ચાંદ હાથ ગીત મિત્ર દોસ્ત પહેલ જીવન જિંદગી આભાર',
  // Kannada, Malayalam
  'ಅಮ್ಮ ಅಪ್ಪ ಅಜ್ಜಿ ಮನೆ ಪ್ರೀತಿ ನಗು ನಕ್ಕ ಕಣ್ಣೀರ ನೆನಪ ಕನಸ ಯಾವಾಗಲೂ ಮಳೆ ಕೈ ಹಾಡು ಸ್ನೇಹ ಮೊದಲ ಜೀವನ ಧನ್ಯವಾದ',
  'അമ്മ അച്ഛ മുത്തശ്ശ വീട വീട് സ്നേഹ ചിരി കണ്ണീ ഓർമ സ്വപ്ന എപ്പോഴും എന്നും മഴ കൈ പാട്ട കൂട്ടുകാ ആദ്യ ജീവിത നന്ദി',
  // Punjabi, Odia, Urdu
  'ਮਾਂ ਪਿਤਾ ਨਾਨੀ ਦਾਦੀ ਘਰ ਪਿਆਰ ਹੱਸ ਹੰਝੂ ਯਾਦ ਸੁਪਨ ਹਮੇਸ਼ਾ ਮੀਂਹ ਹੱਥ ਗੀਤ ਦੋਸਤ ਪਹਿਲ ਜ਼ਿੰਦਗੀ ਧੰਨਵਾਦ',
  'ମା ବାପା ଜେଜେ ଘର ଭଲପାଇ ପ୍ରେମ ହସ ଲୁହ ମନେ ସ୍ୱପ୍ନ ସବୁବେଳେ ବର୍ଷା ହାତ ଗୀତ ସାଙ୍ଗ ପ୍ରଥମ ଜୀବନ ଧନ୍ୟବାଦ',
  'ماں امی ابو نانی دادی گھر محبت پیار دل ہنس مسکرا آنسو یاد خواب ہمیشہ بارش چاند ہاتھ گیت دوست پہل زندگی شکریہ',
].flatMap(line => line.split(' '));

/** Beginnings that refer to the sentence before. */
const refersBack =
  /^(?:it|its|it’s|this|that|that’s|these|those|there|they|them|so|and|but|or|also|then|because|which|who|one|another|however|anyway|both|same|after that|well|yes|no|ok|okay|like|as)(?![\p{L}’])/iu;
const refersBackNative = new Set(
  [
    'और लेकिन मगर पर फिर तो इसलिए क्योंकि यह ये इस इसने इसका इसके इसमें उसमें हाँ नहीं आणि पण मग म्हणून हे हा ही ते कारण',
    'কিন্তু তাই আর এটা ওটা তারপর কারণ এবং সেটা এই আৰু',
    'அது இது ஆனால் அதனால் பிறகு அப்புறம் மேலும் இந்த அந்த',
    'కానీ అది ఇది తర్వాత అందుకే మరియు ఆ ఈ',
    'પણ અને તેથી પછી આ એ તે કારણ',
    'ಆದರೆ ಅದು ಇದು ನಂತರ ಹಾಗಾಗಿ ಮತ್ತು',
    'പക്ഷേ പക്ഷെ അത് ഇത് പിന്നെ അതുകൊണ്ട്',
    'ਪਰ ਅਤੇ ਤੇ ਫਿਰ ਇਹ ਕਿਉਂਕਿ କିନ୍ତୁ ଏହା ଏବଂ ତାପରେ لیکن اور پھر یہ مگر تو کیونکہ',
  ].flatMap(line => line.split(' ')),
);
/** Beginnings that contradict the sentence before. */
const contradicts =
  /^[“‘]?(?:but|not (?:really|any ?more|quite|true)|or so|just kidding|no[,.!]|nope|wrong|actually|except|until|though|then (?:it|he|she) stopped)(?!\p{L})/iu;
const contradictsNative = /^(?:लेकिन|मगर|पर|पण|किंतु|परंतु|কিন্তু|ஆனால்|కానీ|પણ|ಆದರೆ|പക്ഷേ|പക്ഷെ|ਪਰ|କିନ୍ତୁ|لیکن|مگر)(?=[\s,])/u;

const speakerWords = /\b(?:I|you|we|my|your|our|me|us)\b/;
const speakerWordsNative =
  /(?:^|\s)(?:मैं|मैंने|मेर[ाीे]|मुझे|हम|हमार[ाीे]|तुम|तुम्हार[ाीे]|आप|आपक[ाीे]|तू|मी|माझ[ाीे]|आम्ही|तुझ[ाीे]|আমি|আমার|আমরা|তুমি|তোমার|நான்|என்|நாங்கள்|நாம்|நீ|உன்|உங்கள்|నేను|నా|మేము|మా|నువ్వు|నీ|હું|મારી|મારું|મારો|અમે|તું|તારી|ನಾನು|ನನ್ನ|ನಾವು|ನೀನು|ನಿನ್ನ|ഞാൻ|എന്റെ|ഞങ്ങൾ|നീ|നിന്റെ|ਮੈਂ|ਮੇਰੀ|ਅਸੀਂ|ਤੂੰ|ମୁଁ|ମୋ|ମୋର|ଆମେ|ତୁମେ|میں|میری|میرے|ہم|تم|آپ)(?=\s|$)/u;

/** Whether a line has a warm word, or one for the family. */
export const isWarm = (line: string): boolean =>
  (line.match(warmLatin) ?? []).length > 0 ||
  kinLatin.test(line) ||
  line.split(/\s+/).some(word => warmNative.some(stem => bareWord(word).startsWith(stem)));
const usWords = /\b(?:you|your|we|our|us)\b/i;
const usWordsNative =
  /(?:^|\s)(?:हम|हमार[ाीे]|तुम|तुम्हार[ाीे]|आप|आपक[ाीे]|तू|आम्ही|आमच[ाीे]|तुझ[ाीे]|আমরা|আমাদের|তুমি|তোমার|তোমরা|நாங்கள்|நாம்|நீ|உன்|உங்கள்|எங்கள்|మేము|మా|నువ్వు|నీ|અમે|તું|તારી|તમે|ನಾವು|ನಮ್ಮ|ನೀನು|ನಿನ್ನ|ഞങ്ങൾ|ഞങ്ങളുടെ|നീ|നിന്റെ|ਅਸੀਂ|ਤੂੰ|ଆମେ|ତୁମେ|ہم|تم|آپ)(?=[\s,،]|$)/u;
/** Whether a line speaks of you or of us. */
export const speaksOfUs = (line: string): boolean => usWords.test(line) || usWordsNative.test(line);

/** Words that stand for something which another sentence names, and beginnings of which only a part is a sentence. */
const standsForOther = /(?<!\p{L})(?:it|its|they|them|their|this|these|those)(?![\p{L}’])/iu;
const beginsInPart = /^[“‘(]*to \p{Ll}+/iu;
/** Whether a line says something only beside the text that it is from: it is no teaser, and no quotation. */
export const needsItsText = (line: string): boolean =>
  standsForOther.test(line) || beginsInPart.test(line) || refersBack.test(line.replace(/^[“‘(]+/, ''));
/** What no occasion wants in large type. */
const sombre =
  /\b(?:d(?:ie[sd]?|ead|eath|ying)|kill\w*|funeral|hospital|cancer|blood|war|hate[sd]?|afraid|fear\w*|alone|wrong|worst|angry|hurt\w*|sorry)\b/iu;

/** Words at the beginning that stand for somebody or something named elsewhere, in Indian languages. */
const pointsAwayNative = new Set(
  [
    'वह वो वे उस उसने उसकी उसका उन उनकी उनका उन्होंने इन तो वहाँ त्या त्याने तिने तिच्या त्यांनी ती',
    'সে তিনি তারা সেই তাঁর ওই அவர் அவள் அவன் அவர்கள் అతను ఆమె వారు తను તેણે તેમણે તેઓ',
    'ಅವರು ಅವನು ಅವಳು ಆ ಈ അവൻ അവൾ അവർ ആ ഈ അങ്ങനെ അങ്ങനെയാണ് ਉਹ ਉਸ ସେ وہ اس ان انہوں ایسے',
  ].flatMap(line => line.split(' ')),
);
/** Whether a line in an Indian language begins with a word that stands for what another sentence names. */
export function refersBackNatively(line: string): boolean {
  const first = bareWord(line.split(/\s+/)[0] ?? '');
  return refersBackNative.has(first) || pointsAwayNative.has(first);
}

const bareWord = (word: string): string => word.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');

/**
 * How well a sentence works alone in large type (higher is better), and the reasons. `next` is the sentence after it.
 * The score is -Infinity for a sentence that refers to the one before, that the next one contradicts, that has half of
 * a quotation or bracket, or that has an endless word.
 */
function standsAlone(sentence: string, next = ''): { score: number; reasons: string[] } {
  const words = sentence.split(/\s+/).map(bareWord);
  const isDependent = refersBack.test(sentence.replace(/^[“‘(]+/, '')) || refersBackNative.has(words[0] ?? '');
  if (
    isDependent ||
    unbalanced(sentence) ||
    sentence.search(endless) >= 0 ||
    contradicts.test(next) ||
    contradictsNative.test(next)
  )
    return { score: -Infinity, reasons: [] };
  const native = !isIndic(sentence) ? [] : words.filter(word => warmNative.some(stem => word.startsWith(stem)));
  const warm = [...new Set([...(sentence.match(warmLatin) ?? []), ...native])];
  const speaks = speakerWords.test(sentence) || speakerWordsNative.test(sentence);
  const { warm: each, mostWarm, kin, speaks: spoken, unnamed, digits, pause, asks } = quoteWeights;
  let score = Math.min(mostWarm.value, warm.length * each.value);
  if (kinLatin.test(sentence)) score += kin.value;
  if (speaks) score += spoken.value;
  if (/\b(?:they|them|their)\b/i.test(sentence)) score -= unnamed.value;
  if (
    /^(?:he|she|his|her)\b/i.test(sentence) ||
    /^(?:वह|वो|उसने|उसकी|उसका|त्याने|तिने|সে|அவள்|அவன்|అతను|ఆమె)\s/u.test(sentence)
  )
    score -= unnamed.value;
  if (/\d/.test(sentence)) score -= digits.value;
  if (/[;:()]/.test(sentence)) score -= pause.value;
  if (/[?؟]$/.test(sentence)) score -= asks.value;
  const { fullFrom, fullTo, fullLength } = quoteWeights;
  if (words.length >= fullFrom.value && words.length <= fullTo.value) score += fullLength.value;
  const reasons = [
    ...(warm.length > 0
      ? [
          `it speaks of ${warm
            .slice(0, 3)
            .map(word => `“${word}”`)
            .join(' and ')}`,
        ]
      : []),
    ...(speaks ? ['somebody speaks as I or we, or to you'] : []),
    'it needs no sentence before it',
  ];
  return { score, reasons };
}

/** Whether a quotation or bracket lacks its other half. */
const unbalanced = (text: string): boolean =>
  (text.match(/“/g) ?? []).length !== (text.match(/”/g) ?? []).length ||
  (text.match(/\(/g) ?? []).length !== (text.match(/\)/g) ?? []).length;

const sentenceEnd = /[.!…।॥۔᱾꯫][”’]?$/u;
const reasonLine = (what: string, { reasons }: { reasons: readonly string[] }, words: number): string =>
  `${what} in the customer’s own words, whole, ${words} words: ${reasons.join(', ')}.`;

/** The sentences of a text with their lengths and scores. */
const scoredSentences = (text: string) => {
  const all = sentences(text);
  return all.map((sentence, at) => ({
    sentence,
    at,
    words: countWords(sentence),
    letters: lettersIn(sentence),
    ...standsAlone(sentence, all[at + 1]),
  }));
};

/** Words that stand for somebody whom another sentence may name. */
const standsForSomebody = /\b(?:he|she|his|her|hers|him)\b/iu;
const somebody =
  /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}+|\b(?:mother|father|sister|brother|uncle|aunt\w*|wife|husband|friend|m[ae]n)\b/u;
/** The least words of a sentence over an answer: fewer answer another sentence (“I was right”). */
const leastWordsIn = (sentence: string): number =>
  (/\p{Script=Latin}/u.test(sentence) ? quoteWeights.leastHeadlineWords : quoteWeights.leastNativeHeadline).value;

/**
 * Headlines from the answer's own words: its short sentences that deny nothing and need no other sentence, the best
 * first. “He” and “she” stand in one only where nobody was named before.
 */
export function headlineSentences(text: string): (ChosenText & { score: number })[] {
  const { headlineWords, headlineLetters, leastHeadlineLetters, shortHeadline, shortWords, leastHeadline } =
    quoteWeights;
  const all = scoredSentences(text);
  return all
    .filter(
      ({ sentence, words, letters }) =>
        words >= leastWordsIn(sentence) &&
        words <= headlineWords.value &&
        letters >= leastHeadlineLetters.value &&
        letters <= headlineLetters.value &&
        sentenceEnd.test(sentence) &&
        /^\p{L}/u.test(sentence) &&
        isGlad(sentence) &&
        !needsItsText(sentence) &&
        !refersBackNatively(sentence),
    )
    .filter(
      ({ sentence, at }) =>
        !standsForSomebody.test(sentence) || !all.slice(0, at).some(before => somebody.test(before.sentence)),
    )
    .map(candidate => ({
      ...candidate,
      score: candidate.score + (candidate.words <= shortWords.value ? shortHeadline.value : 0),
    }))
    .filter(({ score }) => score >= leastHeadline.value)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(best => ({
      text: withoutStop(best.sentence),
      score: best.score,
      why: reasonLine('A sentence', best, best.words),
    }));
}

/** A line without the full stop at its end. */
export const withoutStop = (line: string): string => line.replace(/[.।۔᱾꯫]$/u, '');

/** A sentence worth printing large. */
export interface PullQuote extends ChosenText {
  score: number;
  /** Whether it is near the end of a text of several sentences, so that it gives the end away before its page. */
  tellsEnd: boolean;
}

/** Whether a line says what no occasion wants in large type. */
export const isSombre = (line: string): boolean => sombre.test(line);
/** Whether a line suits a glad occasion in large type: it denies nothing, and is not sombre. */
export const isGlad = (sentence: string): boolean => !deniesSomething(sentence) && !isSombre(sentence);

/**
 * Sentences worth printing large, best first: neither short nor long, in Indian scripts of fewer words. Each says
 * something without its text; those that deny something or are sombre come last.
 */
export function pullQuotes(text: string): PullQuote[] {
  const { quoteWords, leastWords, leastIndianWords, leastLetters, leastQuote, later, notGlad, endBegins, endFrom } =
    quoteWeights;
  const all = scoredSentences(text);
  return all
    .filter(
      ({ sentence, words, letters }) =>
        words >= (/\p{Script=Latin}/u.test(sentence) ? leastWords : leastIndianWords).value &&
        words <= quoteWords.value &&
        letters >= leastLetters.value &&
        sentenceEnd.test(sentence) &&
        !needsItsText(sentence),
    )
    .map(candidate => ({
      text: candidate.sentence,
      score: candidate.score - candidate.at * later.value - (isGlad(candidate.sentence) ? 0 : notGlad.value),
      tellsEnd: all.length >= endFrom.value && candidate.at >= all.length * endBegins.value,
      why: reasonLine('A line', candidate, candidate.words),
    }))
    .filter(quote => quote.score >= leastQuote.value - (isGlad(quote.text) ? 0 : notGlad.value))
    .sort((a, b) => b.score - a.score);
}

const denial =
  /(?<![\p{L}\p{M}])(?:no|nobody|none|never|not|nothing|nowhere|neither|nor|without|hardly|cannot|\p{L}+n’t)(?![\p{L}\p{M}])/iu;
/** The same in Indian languages: whole words, and the ends of words in the southern languages. */
const denialNative =
  /(?<![\p{L}\p{M}])(?:नहीं|नहि|नही|ना|न|मत|बिना|नाही|नाहीत|नाहीस|नको|कधीच|না|নেই|নয়|কেউ|নাই|নহয়|இல்லை|யாரும்|లేదు|లేరు|కాదు|ఎవరూ|ન|નથી|નહીં|નહિ|ના|ಇಲ್ಲ|ಅಲ್ಲ|ಯಾರೂ|ಬೇಡ|ഇല്ല|അല്ല|ആരും|ਨਹੀਂ|ਨਾ|ନାହିଁ|ନୁହେଁ|نہیں|نہ|مت|بغیر)(?![\p{L}\p{M}])|(?:[েি]নি|য়নি|வில்லை|மாட்டா\p{L}*\p{M}*|లేదు|లేరు|ಿಲ್ಲ|ില്ല)(?![\p{L}\p{M}])/u;

/** Whether a sentence denies something: on a cover, without its story, such a line speaks against the person. */
export const deniesSomething = (text: string): boolean => denial.test(text) || denialNative.test(text);
