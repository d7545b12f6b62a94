import { isIndicWord, phoneticKey } from './phonetic.ts';

/** Frequent family names, given names and places of India, of at least three sounds. */
const frequent =
  `Agarwal Agrawal Ahuja Arora Banerjee Bandyopadhyay Basu Bhatia Bhatt Bhattacharya Biswas Bose Chakraborty
  Chatterjee Chauhan Chaudhary Chaudhuri Chaturvedi Chopra Dasgupta Desai Deshmukh Deshpande Dixit Dubey Dutta
  Gaikwad Gandhi Ganguly Ghosh Goel Goyal Gowda Grover Gupta Hegde Iyengar Iyer Jadhav Jain Joshi Kadam Kapoor
  Kapur Kaur Khanna Khatri Kulkarni Kumar Kumari Kurup Lal Mahajan Malhotra Mandal Mathur Mehra Mehta Menon Mishra
  Misra Mittal Mondal Mukherjee Murthy Nair Nambiar Narayan Narayanan Padmanabhan Pandey Pandit Panicker Parekh
  Patel Patil Pawar Pillai Prajapati Prasad Raghavan Raghunathan Rajput Raman Ramachandran Rathore Rastogi Reddy
  Saxena Sengupta Shah Sharma Shekhar Shetty Shinde Shukla Sinha Solanki Srinivasan Srivastava Subramanian
  Sundaram Swaminathan Thakur Thomas Tiwari Trivedi Tripathi Tyagi Upadhyay Varma Venkatesh Verma Vishwanathan
  Vyas Yadav Aditi Aditya Ajay Akash Akshay Amit Amita Amol Anand Ananya Anil Anita Anjali Ankit Ankur Anup Anusha
  Aparna Arjun Arnab Arun Aruna Aravind Arvind Ashok Ashwini Bharat Bhavana Chandra Deepa Deepak Deepika Devika
  Dhruv Dinesh Divya Gauri Gautam Geeta Gita Gopal Govind Hari Harish Hemant Indira Ishita Jagdish Jayanti Jyoti
  Kalpana Kalyani Kamala Karthik Kavita Kishore Kiran Krishna Lakshmi Lalita Leela Madhav Madhavi Madhuri Mahesh
  Malati Manish Manju Meena Meenakshi Meera Meghna Mohan Mukesh Nalini Nandini Naresh Neha Nidhi Nikhil Nirmala
  Nisha Nitin Padma Pankaj Parvati Pooja Prabha Pradeep Prakash Pramod Pranav Pratibha Preeti Priya Priyanka
  Pushpa Radha Raghav Rahul Rajan Rajesh Rajendra Rakesh Ramesh Rani Ravindra Rekha Renuka Ritu Rohan Rohit
  Rukmini Sandeep Sangeeta Sanjay Santosh Sarala Saraswati Sarita Satish Savita Shalini Shankar Shanti Sharad
  Shilpa Shobha Shyam Siddharth Sita Sneha Sonali Subhash Sudha Sudhir Sujata Suman Sumitra Sunil Sunita Suresh
  Sushila Swati Tanvi Tushar Uma Umesh Urmila Usha Vandana Varun Vasant Vidya Vijay Vijaya Vikas Vikram Vimala
  Vinay Vineeta Vinod Vishal Vivek Yamini Yash Yogesh Agra Ahmedabad Ajmer Aligarh Allahabad Amritsar Aurangabad
  Ayodhya Ballia Banaras Baroda Belgaum Bharatpur Bhopal Bhubaneswar Bikaner Chandigarh Chennai Coimbatore Cuttack
  Darbhanga Darjeeling Dehradun Dhanbad Dharwad Gaya Goa Gorakhpur Guntur Gurgaon Guwahati Gwalior Haridwar Howrah
  Hyderabad Imphal Indore Jabalpur Jaipur Jaisalmer Jalandhar Jammu Jamshedpur Jhansi Jodhpur Kannur Kanpur
  Kanyakumari Kashmir Kochi Kolhapur Kollam Kota Kottayam Kozhikode Ladakh Ludhiana Madurai Mangalore Mathura
  Meerut Moradabad Mussoorie Muzaffarpur Mysore Mysuru Nagpur Nainital Nashik Palakkad Panipat Patiala Patna
  Prayagraj Puducherry Pune Raipur Rajkot Rameswaram Ranchi Rishikesh Salem Shillong Shimla Siliguri Solapur
  Srinagar Surat Thanjavur Thrissur Tirupati Tiruchirappalli Trichy Udaipur Udupi Ujjain Vadodara Varanasi
  Vijayawada Visakhapatnam Warangal`.split(/\s+/);

/** What a family calls its people, and names that Latin letters spell otherwise or that are too short for a key. */
const nativeNames = new Set(
  `माँ मां अम्मा मम्मी पापा पिताजी बाबूजी बाबा दादी दादा दादू नानी नाना भैया भाई दीदी चाचा चाची ताऊ
  मौसी बुआ मामा मामी आई आजी आजोबा बाई सिंह दास राय राव खान ख़ान सेन पाल रवि राम सीता आशा रीना दिल्ली
  मुंबई बंबई लखनऊ कोलकाता कलकत्ता गंगा यमुना नर्मदा हिमालय মা বাবা দাদু ঠাকুমা ঠাকুরদা দিদা মাসি মাসী
  পিসি কাকু কাকা মামা মামি দাদা দিদি কলকাতা দিল্লি গঙ্গা দাস রায় সেন রবি সিংহ বসু ঘোষ বেলা அம்மா
  அப்பா தாத்தா பாட்டி அண்ணா அண்ணன் அக்கா தங்கை தம்பி மாமா அத்தை சித்தி சென்னை மதுரை கோவை காவிரி అమ్మ
  నాన్న తాతయ్య తాత అమ్మమ్మ నానమ్మ అన్నయ్య అన్న అక్క చెల్లి మామయ్య అత్తయ్య హైదరాబాద్ రవి రాజు సీత ಅಮ್ಮ
  ಅಪ್ಪ ಅಜ್ಜಿ ಅಜ್ಜ ತಾತ ಅಣ್ಣ ಅಕ್ಕ ತಂಗಿ ತಮ್ಮ ಮಾಮ ಅತ್ತೆ ಬೆಂಗಳೂರು ಮೈಸೂರು ರವಿ ಸುಮಾ അമ്മ അച്ഛൻ അച്ഛന്‍
  അമ്മമ്മ അമ്മൂമ്മ അപ്പൂപ്പൻ മുത്തശ്ശി മുത്തച്ഛൻ ചേട്ടൻ ചേച്ചി അനിയൻ കൊച്ചി രവി મા મમ્મી પપ્પા બાપુ બા
  દાદા દાદી નાના નાની ભાઈ બહેન કાકા કાકી મામા માસી ફોઈ અમદાવાદ સુરત મુંબઈ રવિ ਮਾਂ ਪਾਪਾ ਪਿਤਾ ਬੀਜੀ ਦਾਦੀ
  ਦਾਦਾ ਨਾਨੀ ਨਾਨਾ ਵੀਰ ਭੈਣ ਚਾਚਾ ਚਾਚੀ ਭੂਆ ਮਾਸੀ ਸਿੰਘ ਕੌਰ ਪੰਜਾਬ ਅੰਮ੍ਰਿਤਸਰ ମା ବାପା ଜେଜେ ଜେଜେମା ଆଈ ଅଜା ଭାଇ
  ଦିଦି ପୁରୀ କଟକ नायर அய்யர் ஐயர் നായർ நாயர் ముఖర్జీ মুখার্জি মুখোপাধ্যায় চট্টোপাধ্যায়
  বন্দ্যোপাধ্যায় লতা रीता नीता`.split(/\s+/),
);

/** Of these, family names: they follow a given name. */
const familyNames = new Set(
  'सिंह दास राय राव खान ख़ान सेन पाल नायर দাস রায় সেন বসু ঘোষ সিংহ ਸਿੰਘ ਕੌਰ ஐயர் நாயர் നായർ'.split(' '),
);
/** Whether a word is a name by itself, and no part of a longer one. */
export const isWholeName = (word: string): boolean => nativeNames.has(word) && !familyNames.has(word);

/** Words after which, and before which, a name stands. */
const before = new Set(
  'श्री श्रीमती डॉ डॉ. स्व. स्वर्गीय कुमारी শ্রী শ্রীমতী ডঃ திரு திருமதி శ్రీ శ్రీమతి ಶ್ರೀ ಶ್ರೀಮತಿ ശ്രീ ശ്രീമതി શ્રી શ્રીમતી ਸ਼੍ਰੀ ਸਰਦਾਰ'.split(
    ' ',
  ),
);
const after = new Set('जी साहब साहेब भैया भाई दीदी काका काकू मैडम सर বাবু দা দি ಅವರು గారు ભાઈ બહેન બેન ਜੀ ਸਾਹਿਬ'.split(' '));

/** The fewest sounds by which a word is taken for a frequent name, and for a name that this magazine has elsewhere. */
const [leastFrequent, leastKnown] = [4, 3];

const keysOf = (names: readonly string[], tamil: boolean, least: number): Set<string> =>
  new Set(
    names
      .map(name => phoneticKey(name, tamil))
      // A last `a` is often not written: Chandra, चंद्र.
      .flatMap(key => (key.length > 4 && key.endsWith('a') ? [key, key.slice(0, -1)] : [key]))
      .filter(key => key.length >= least),
  );

/** The keys of the frequent names, for scripts with voiced letters and for Tamil, made when they are first needed. */
const frequentKeys: Partial<Record<'plain' | 'tamil', Set<string>>> = {};
const keysOfFrequent = (script: 'plain' | 'tamil'): Set<string> =>
  (frequentKeys[script] ??= keysOf(frequent, script === 'tamil', leastFrequent));

/** Endings that these languages write on a name: of, to, in, with. They are short. */
const longestEnding = 2;
const begins = (key: string, keys: ReadonlySet<string>): boolean =>
  keys.has(key) ||
  Array.from({ length: longestEnding }, (_, n) => key.slice(0, -1 - n)).some(stem => stem.length > 3 && keys.has(stem));

/** The ends of endings in scripts that join them to names. */
const joinsEndings =
  /[\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}]/u;

/**
 * Tells names among words of India's scripts, which have no capitals: what a family calls its people, frequent names
 * and places, names that `known` has in any script, and what stands beside a form of address. Pure.
 */
export function indicNames(known: readonly string[]): (words: readonly string[], at: number) => boolean {
  const words = known.flatMap(name => name.split(/[^\p{L}\p{M}]+/u)).filter(word => word.length > 2);
  const keysIn = (script: 'plain' | 'tamil') =>
    new Set([...keysOfFrequent(script), ...keysOf(words, script === 'tamil', leastKnown)]);
  const keys = { plain: keysIn('plain'), tamil: keysIn('tamil') };
  return (all, at) => {
    const word = all[at] ?? '';
    if (!isIndicWord(word) || word.length < 2) return false;
    if (nativeNames.has(word) || known.includes(word)) return true;
    if (before.has(all[at - 1] ?? '') || (after.has(all[at + 1] ?? '') && word.length > 2 && !after.has(word)))
      return true;
    const isTamil = /\p{Script=Tamil}/u.test(word);
    const key = phoneticKey(word, isTamil);
    const names = keys[isTamil ? 'tamil' : 'plain'];
    return joinsEndings.test(word) ? begins(key, names) : names.has(key);
  };
}
