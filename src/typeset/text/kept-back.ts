/**
 * Questions about habits, fights, fears and regrets, told from their words where the form says nothing: customers' own,
 * and those of stories from before it did. Their answers never stand on the cover or the back.
 */
const keptBack =
  /\b(?:habit|annoy|fight|fought|argu|quarrel|disagree|fear|afraid|regret|worr|wors|fail|gave up|give up|given up|wrong|hard|trouble|died|left us|lost)/iu;
const keptBackNative =
  /आदत|झगड़|लड़ाई|डर|पछता|नाकामी|बहस|हार|मुश्किल|सवय|भांडण|भीती|खंत|অভ্যাস|ঝগড়া|ভয়|আফসোস|பழக்க|சண்டை|பய|வருத்த|అలవాటు|గొడవ|భయ|આદત|ઝઘડ|ડર|પસ્તાવ|ಅಭ್ಯಾಸ|ಜಗಳ|ಭಯ|ವಿಷಾದ|ശീല|വഴക്ക|പേടി|ਆਦਤ|ਝਗੜ|ਡਰ|ଅଭ୍ୟାସ|ଝଗଡ଼ା|ଭୟ|عادت|جھگڑ|لڑائی|ڈر|پچھتا/u;

/** Whether the answers to a question are kept back from the cover and the back. */
export const isKeptBack = (question: string): boolean => keptBack.test(question) || keptBackNative.test(question);

const wish =
  /^[“‘]?(?:may|i wish|we wish|i hope|we hope|happy|long live|here’s to|stay|keep)\b|\b(?:wish(?:es)? you|hundred (?:years|monsoons)|many more)\b/iu;
const wishNative =
  /(?:रहें|रहो|रहना|रहे|करें|मुबारक|शुभ\p{L}*|बधाई|आशीर्वाद|राहा|राहो|असो|শুভ\p{L}*|হাসো|থেকো|থাকো|থাকুক|வாழ்க|வாழ்த்து\p{L}*\p{M}*|ಇರಲಿ|ಇರಿ|ಶುಭ\p{L}*|રહો|રહે|ఉండాలి|رہیں|رہو|رہے|مبارک)(?![\p{L}\p{M}])|ട്ടെ(?![\p{L}\p{M}])/u;
/** Whether a sentence wishes somebody something. */
export const isWish = (line: string): boolean => wish.test(line) || wishNative.test(line);
