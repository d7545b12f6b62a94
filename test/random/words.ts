/** Words for random stories, by language: all languages that our customers use. */
export const languages: Readonly<Record<string, { words: readonly string[]; stop: string }>> = {
  english: {
    words:
      'I remember the rain nobody laughed Priya’s house 1994 and always mangoes on terrace my mother said we never went home because everybody knew kitchen smelled of cardamom train was late again so they sang old songs until morning'.split(
        ' ',
      ),
    stop: '.',
  },
  hindi: { words: 'मेरी माँ ने कहा कि बारिश में हम सब घर लौटे और छत पर आम खाए हँसते रहे ज़िंदगी'.split(' '), stop: '।' },
  marathi: { words: 'माझी आई म्हणाली पावसात आम्ही घरी आलो आणि डोळे भरून आले नाही विसरणार'.split(' '), stop: '.' },
  bengali: { words: 'আমার মা বলেছিল বৃষ্টির দিনে আমরা বাড়ি ফিরে গান গাইতাম চিরকাল মনে থাকবে'.split(' '), stop: '।' },
  assamese: { words: 'মোৰ মা আৰু আমি ঘৰৰ চোতালত গান গাইছিলোঁ'.split(' '), stop: '।' },
  tamil: {
    words: 'என் அம்மா சொன்னாள் மழையில் நாங்கள் வீட்டிற்கு வந்தோம் மறக்கமுடியாதநாட்கள் பாட்டு பாடினோம் எப்போதும்'.split(' '),
    stop: '.',
  },
  telugu: { words: 'మా అమ్మ చెప్పింది వానలో మేము ఇంటికి వచ్చాము నవ్వుకున్నాము ఎప్పటికీ గుర్తుంటుంది'.split(' '), stop: '.' },
  gujarati: { words: 'મારી મા કહેતી વરસાદમાં અમે ઘરે આવ્યા અને ગીત ગાયું હંમેશા યાદ'.split(' '), stop: '.' },
  kannada: { words: 'ನನ್ನ ಅಮ್ಮ ಹೇಳಿದಳು ಮಳೆಯಲ್ಲಿ ನಾವು ಮನೆಗೆ ಬಂದೆವು ಯಾವಾಗಲೂ ನೆನಪಿರುತ್ತದೆ'.split(' '), stop: '.' },
  malayalam: { words: 'എന്റെ അമ്മ പറഞ്ഞു മഴയത്ത് ഞങ്ങൾ വീട്ടിലെത്തി കൂട്ടുകാരോടൊപ്പം എന്നും ഓർമ്മയുണ്ട്'.split(' '), stop: '.' },
  punjabi: { words: 'ਮੇਰੀ ਮਾਂ ਨੇ ਕਿਹਾ ਮੀਂਹ ਵਿੱਚ ਅਸੀਂ ਘਰ ਆਏ ਹਮੇਸ਼ਾ ਯਾਦ ਰਹੇਗਾ'.split(' '), stop: '।' },
  odia: { words: 'ମୋ ମାଆ କହିଲା ବର୍ଷାରେ ଆମେ ଘରକୁ ଫେରିଲୁ ସବୁବେଳେ ମନେ ରହିବ'.split(' '), stop: '।' },
  urdu: { words: 'میری امی نے کہا بارش میں ہم سب گھر لوٹے اور ہنستے رہے ہمیشہ یاد رہے گا'.split(' '), stop: '۔' },
};

export const emoji = ['❤️', '😂', '🙏🏽', '👨‍👩‍👧', '🎉', '🇮🇳', '🌧️', '🥭'];

/** Texts that are difficult to break into lines: endless words, addresses, capitals, quotations, signs. */
export const oddities = [
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'no'.repeat(60),
  'https://photos.example.com/albums/2019/summer/manali/day-3/IMG_20190412_WA0003.jpg?size=original&download=true#top',
  'www.example.org/a/b/c?d=e',
  'write.to.me+family@a-very-long-domain-name.example.co.in',
  '#BestSisterInTheWholeWideWorldForeverAndEver',
  'HAPPY BIRTHDAY TO YOU MY DEAREST',
  '"She said \'never\' -- and then..."',
  '₹ 1,00,000',
  'C++ & #set text(red) $x^2$ *bold* _under_ \\ <b>html</b> `code` @here',
  '1/2 cup',
  '98450-12345',
  '—',
  'Dr. A. P. J. Abdul Kalam',
  'झ'.repeat(40),
  'நெடுஞ்சாலைத்துறைமேற்பார்வையாளர்களுக்கான',
];

/** Questions of the forms, and extreme ones. */
export const questions = [
  'What did you eat?',
  'How did the two of you meet, and who was the first to say something?',
  'Tell us about a day in your life that nobody in the family will ever be able to forget, and why it has stayed with all of you to this day.',
  'Write her a letter.',
  'Her life so far, year by year?',
  'Your top five things about him?',
  'Which recipe is hers alone?',
  'उनकी सबसे प्यारी आदत कौन सी है?',
  'அவளுடைய சிரிப்பை எப்படி விவரிப்பீர்கள்?',
  'ان کی سب سے پیاری عادت کیا ہے؟',
  'WHY?',
  '',
];

/** Whole answers that are more than prose; `${n}` times as long when repeated. */
export const letters = [
  'Dear Aai,\n\nYou never let me carry the heavy bag. I know you will say it was nothing. It was not nothing to me.\n\nI still fold my shirts the way you do.\n\nWith all my love,\nAnu',
  'प्रिय माँ,\n\nतुम हमेशा सबसे पहले उठती थीं। मैंने कभी धन्यवाद नहीं कहा।\n\nतुम्हारी,\nगुड़िया',
  'My dearest Nani,\n\nYou taught me to wait for the dal.\n\nYours always,\nRavi\n\nP.S. I still burn it.',
];
export const lists = [
  '1. Her laugh\n2. Her handwriting\n3. The way she says "so"\n4. Her dal\n5. That she calls first',
  '- Mumbai\n- Lonavla, twice\n- Goa, where it rained for nine days and nobody minded\n- home',
  'Ingredients\n1 cup basmati rice\n2 tbsp ghee\n1/2 tsp turmeric\n4 cloves\n\nMethod\n1. Wash the rice until the water is clear.\n2. Fry the cloves in ghee until the kitchen smells of weddings.\n3. Do not lift the lid. Nani is watching.',
  'Step 1: Boil water\nStep 2: Add ginger\nStep 3: Argue about sugar\nStep 4: Drink',
  '✅ patience\n✅ mangoes\n👉 more mangoes\n✅ a scooter',
];
export const timelines = [
  '1961 – Born in Nagpur, in the middle of a storm\n1979 – First in her class\n1985 – Married, on a bicycle\n1990 – A daughter\n2019 – A garden',
  'March 1998: We moved to Pune.\nJune 1999: You were born.\nMay 2004: First day of school, with shoes on the wrong feet.',
  'In 1970 she came to Delhi. In 1975 she opened a shop with two shelves. In 1988 she closed it and slept for a week. In 2001 she opened another.',
];
export const verses = [
  'The rain came down the stairs again\nand sat beside your chair\n\nit asked about the mango tree\nand who had combed your hair',
  'He read us this on every train.\n\nवो घर की छत वो पहली बारिश\nवो मिट्टी की सौंधी ख़ुशबू\n\nThen he closed the book, and slept.',
  'وہ اکثر یہ شعر پڑھتے تھے۔\n\nہزاروں خواہشیں ایسی کہ ہر خواہش پہ دم نکلے\nبہت نکلے مرے ارمان لیکن پھر بھی کم نکلے\n\nپھر وہ ہنس دیتے۔',
  Array.from(
    { length: 6 },
    (_, at) =>
      `We walked the long way home, the way that goes past all the old shops, ${at}\nand nobody was hungry yet\nthe lamps came on along the lake\nand your good shoes were wet`,
  ).join('\n\n'),
];
