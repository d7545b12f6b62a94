/** The words by which a noun phrase is told from the sentence around it, and by which it is weighed. */

const listed = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap(line => line.split(' ')));

/** What may begin a phrase. Words such as “his” point at somebody outside it. */
export const articles = listed('the a an my our your');
/** Numbers in words; “one” counts nothing. */
export const numberWords = listed(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen',
  'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand lakh dozen',
);
/** What joins a thing to its place. */
export const joints = listed(
  'of in on at for with from under over behind inside beside above below near outside opposite across along to by',
);
/** Verbs, before which a phrase ends whole. */
export const verbs = listed(
  'is are was were am do does did has have had will would shall should can could may might must',
  'get gets got go goes went come comes came say says said tell tells told make makes made take takes took put puts',
  'know knows knew think thinks thought see sees saw sit sits sat stand stands stood look looks give gives gave keep',
  'keeps kept leave leaves left find finds found pay pays paid want wants try tries draw draws drew start starts end',
  'ends sing sings sang laugh laughs eat eats ate read reads fall falls fell ask asks happen happens wash',
  'needs loves live lives hid hide hides meet meets met stays begin begins began become becomes became bring brings',
  'brought build builds built buy buys bought sell sells sold teach teaches taught learn learns learnt run runs ran',
  'write writes wrote drive drives drove ride rides rode fly flies flew speak speaks spoke break breaks broke',
  'choose chose wear wears wore hear hears heard feel feels felt hold holds held lose loses lost win wins won',
  'send sends sent spend spends spent sleep sleeps slept wake wakes woke grow grows grew throw throws threw swim swam',
  'steal stole shut shuts let lets burnt lit swept wept swore tore bent knelt lay lies rose shook',
  'shone sank sprang stuck struck swung forgot forgets forgives forgave smells smelt waits works plays calls turns',
  'opens closes walks talks smiles cries knows asks says waves hums sells wants likes hates means seems appears',
  'leaves returns arrives follows remains belongs remembers thanks taps drinks drank cooks rains rang rings dug blew',
);
/** All else that never stands in a phrase: pronouns, conjunctions, adverbs, words after a noun. */
export const stops = listed(
  'i you he she it we they me him us them himself herself myself themselves his her hers their its ours mine yours',
  'who whom whose which that this these those there here what when where why how because and but or so if as than then',
  'while until till though although since unless not never nobody nothing no none nowhere neither nor without either',
  'both be been being done gone ill late ready right wrong mad sorry fine back out up down off away just only always',
  'still already even again ever very too also really together every each any some all more most less least another',
  'other others same own such such much many few several enough quite rather almost about around before after between',
  'during against towards toward into onto upon through throughout past per via like once twice ago now today tonight',
  'tomorrow yesterday later soon perhaps maybe else instead alone alive awake asleep one ones something anything',
  'everything somebody anybody everybody someone anyone everyone well please yes ok okay dear oh',
);
/** Words before a phrase that turn or limit what it says. */
export const turning = listed(
  'no not never nor without like as than if between such called named any neither hardly except unless instead half',
);
/** What a phrase may follow and yet hold all that belongs to it: forms of “to be” and “to have”. */
export const being = listed('is are was were am be been has have had having with');
/** What only takes a part of something: “the middle of” is no thing. */
export const partial = listed(
  'middle whole end ends rest beginning start side part parts kind sort bit lot top number front back half most sake',
);
/** Lengths of time, which say how long something took. */
export const spans = listed('second seconds minute minutes hour hours day days week weeks month months year years');
/** Words before a name that belong to it. */
export const titles = listed(
  'uncle aunt aunty mrs mr ms dr prof sister brother ward class room platform lake mount hotel cafe café saint grade',
);
/** Common things and times: a phrase of nothing else says too little. */
export const common = listed(
  'day days year years month months week weeks hour hours minute minutes second seconds time times morning mornings',
  'evening evenings night nights afternoon noon moment moments thing things way ways lot lots bit kind kinds sort sorts',
  'part parts end ends middle side sides top bottom rest people person persons man men woman women boy boys girl girls',
  'child children kid kids baby life lives world place places room rooms house home family friend friends mother father',
  'mom mum dad mummy papa amma appa brother sister son daughter husband wife uncle aunt grandmother grandfather parents',
  'name names word words story stories question answer idea reason fact problem number matter case point line lines',
  'work job school college office class money rupees food water tea coffee car bus door window table chair bed book',
  'phone photo picture song songs hand hands head heart eyes face voice smile big small little old new young good best',
  'better great nice long short first second third last next whole full only main real true little-known late early',
  'beautiful wonderful amazing special favourite favorite happy different difficult easy hard important simple certain',
  'few couple front back beginning start start-up turn chance change list group team city town village street road way',
);
/** Words with a capital that are no names. */
export const neverNames = listed(
  'i i’m i’ve i’ll i’d monday tuesday wednesday thursday friday saturday sunday january february march april may june',
  'july august september october november december english hindi god mr mrs ms dr ok tv',
);
/** Words of Hindi and its neighbours in Latin letters: “the” is a verb there. */
export const romanised = listed(
  'hai hain tha thi ki ka ke ko se mein aur nahi nahin kya bhi toh woh yeh ne hum aap mera meri mere tum kuch sab',
);

/** Numbers in Indian languages, from two on. */
export const nativeNumbers =
  /(?<![\p{L}\p{M}])(?:[\d०-९০-৯௦-௯೦-೯൦-൯۰-۹]+|दो|तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|ग्यारह|बारह|सौ|हज़ार|दोन|पाच|सहा|नऊ|दहा|अकरा|शंभर|দুই|দু|তিন|চার|পাঁচ|ছয়|সাত|আট|নয়|দশ|একশো|இரண்டு|மூன்று|நான்கு|ஐந்து|ஆறு|ஏழு|எட்டு|ஒன்பது|பத்து|பன்னிரண்டு|நூறு|రెండు|మూడు|నాలుగు|ఐదు|బે|ત્રણ|ચાર|પાંચ|સાત|દસ|ಎರಡು|ಮೂರು|ನಾಲ್ಕು|ಐದು|ಆರು|ಏಳು|ಹತ್ತು|ಹನ್ನೆರಡು|രണ്ട്|മൂന്ന്|നാല്|അഞ്ച്|പത്ത്|നാല്പത്|ਦੋ|ਤਿੰਨ|ਚਾਰ|ਪੰਜ|دو|تین|چار|پانچ|سات|آٹھ|دس|گیارہ|بارہ|سو)(?![\p{L}\p{M}])/u;
/** Places in Indian languages: the words and endings for “in”, “on” and “at”. */
export const nativePlaces = /[\p{L}\p{M}] (?:में|पर|मध्ये|میں|پر|ਵਿੱਚ)(?=\s)|(?:ात|मध्ये|ில்|ലെ|ിൽ|ಲ್ಲಿ|ದಲ್ಲಿ|তে|টে|લે|માં)(?=\s)/u;
/** What no occasion wants in large type, in Indian languages. */
export const nativeSombre =
  /मौत|मृत्यु|मर ग|अस्पताल|युद्ध|झगड़|रोग|মৃত্যু|মারা|হাসপাতাল|இறந்|மரண|மருத்துவமனை|ಸತ್ತ|ಸಾವು|ಆಸ್ಪತ್ರೆ|മരണ|മരിച്ച|ആശുപത്രി|మరణ|చనిపో|موت|وفات|ہسپتال|انتقال/u;
