import type { Theme } from '#kernel/themes.ts';
import type { Story } from '#typeset/model.ts';

/** A story as a customer tells it, for tests of the words that stand large. */
export interface ToldStory {
  name: string;
  theme: Theme;
  story: Story;
}

type Told = readonly [question: string, text: string];

const told = (
  name: string,
  theme: Theme,
  { answers, ...story }: Pick<Story, 'person' | 'edition' | 'from'> & { answers: readonly Told[] },
): ToldStory => ({
  name,
  theme,
  story: {
    ...story,
    date: '2026-11-21',
    voices: [],
    answers: answers.map(([question, text]) => ({ question, text })),
  },
});

/** Stories in eight languages: long and short ones, a roast, a farewell, weddings. */
export const toldStories: readonly ToldStory[] = [
  told('long', 'Self', {
    person: 'Sarala Hegde',
    edition: 'A Life at the Loom',
    from: 'her daughters',
    answers: [
      [
        'Where does Sarala’s story begin? Describe the room, the street or the morning.',
        'In a room behind the temple tank in Udupi, with two windows and eleven people. Our grandfather had bought a second-hand loom from a widow in Mangalore, and it stood where other families had a bed. We slept under it. The sound came down through the floor of every dream that I had as a child.\n\nOn Fridays the yarn came, forty bundles on the roof of the bus, and the driver sounded his horn from the bridge so that we would run. He was paid in buttermilk.',
      ],
      [
        'Who believed in Sarala before she did?',
        'Mrs. D’Souza of the post office. She kept the savings book of every weaver on our street, and she would not let Amma take out the money for the wedding of a cousin. “That is the loom money,” she said, and shut the window. Three years later it bought the second loom and a secondhand bicycle from the mission school.',
      ],
      [
        'Tell us about the day Sarala nearly gave up.',
        'The flood of 1982. The water stood at the height of the treadles for nine days, and the yarn for the Dasara order went brown. She sat on the steps of the bank and counted what was left: two hundred rupees and a box of bobbins. Then she went to the sari shop opposite the clock tower and told the owner that brown was the colour of the season.',
      ],
      [
        'What did an ordinary day look like in that time?',
        'Up at four, water from the tank, the lamp, the loom. At nine we walked to school in a line behind Sunanda, who had the only umbrella. At noon she ate standing up. In the evening she measured the cloth on the door frame, where the marks of all our heights are, and so I know that in March 1979 I was as tall as a bedsheet.',
      ],
      [
        'What comes next for Sarala?',
        'Sixty-four women in the unit at Manipal, two of them her granddaughters. A machine that she will not learn and does not trust. And the house with the verandah in Kundapura, which she has promised herself each year since the first loom. May she sit there for a hundred monsoons.',
      ],
    ],
  }),
  told('short', 'Gifting', {
    person: 'Bunty',
    edition: 'Birthday Spotlight',
    from: 'Neha',
    answers: [
      ['What does he say so often that you can hear it now?', '“Five minutes.”'],
      ['Which smell, song or dish takes you straight to Bunty?', 'Burnt toast and Old Spice.'],
      ['Which place belongs to Bunty: a chair, a corner, a shop, a road?', 'The last bench at Sharma Tea Stall.'],
      ['Tell us about a small thing he does that nobody else does.', 'He waves at trains. Every train, all his life.'],
      ['What is he proud of but would never say aloud?', 'That the whole colony asks him to fix the lights.'],
      [
        'What do you wish Bunty for the year that begins now?',
        'A road with no signals, and you at the wheel, singing.',
      ],
    ],
  }),
  told('roast', 'Friendship', {
    person: 'Vikram “Vicky” Anand',
    edition: 'The Official Roast',
    from: 'the boys of Room 14',
    answers: [
      [
        'What does he always order, forget or borrow?',
        'He orders for the table, forgets his wallet, and borrows your charger for a year. We have a list. The list has a second page. Three helmets, one mixer grinder, a cricket bat signed by a man who was not Kapil Dev.',
      ],
      [
        'Tell us about the trouble you got into together, and who got everybody out of it.',
        'The goat. We had promised the landlord that there was no animal in Room 14. There was a goat in Room 14. Vicky put his graduation gown on it and walked it down the stairs past the landlord, who wished it all the best for its career.',
      ],
      [
        'Tell us about a fight, and how it ended.',
        'He hid my thesis. I sold his scooter. We have not spoken of it since.',
      ],
      [
        'Which night do you still talk about?',
        'The night of the power cut in Koramangala, when he cooked Maggi over nineteen candles for the whole corridor and burnt the curtain, the pan, and his left eyebrow. It grew back at an angle. He has looked surprised ever since.',
      ],
      [
        'When everybody’s hair is grey, where will you be?',
        'On the steps of the same tea stall in Indiranagar, arguing with him about the bill. He will have forgotten his wallet. We will pay, all of us, and we will love every minute of it.',
      ],
    ],
  }),
  told('farewell', 'Gifting', {
    person: 'Dr. Mathew Kurian',
    edition: 'Farewell',
    from: 'Ward Nine',
    answers: [
      [
        'What is your first memory of Dr. Kurian?',
        'Blue chalk on his sleeve and a queue of forty patients outside Ward Nine. He greeted each of them by the name of their village. I was a student for two hours and a disciple for thirty years.',
      ],
      [
        'Tell us about a day when things went wrong and he made it better.',
        'The generator failed in the middle of the Onam lunch. He sent the nurses home to their children, lit a row of candles along the corridor, and read the charts by the light of an ambulance. At six in the morning he bought tea for the whole ward from the stall at the gate.',
      ],
      [
        'What does he say so often that others say it for you?',
        '“Listen to the patient, the patient is telling you the diagnosis.” There is a mug with it. There are eleven mugs.',
      ],
      [
        'Which small habit annoys everybody?',
        'She reads the last page first, he used to say of his wife, and then he did the same with every case file. You never got to tell him the end of anything.',
      ],
      [
        'What do you wish him for the years that begin now?',
        'A boat on the backwaters of Kuttanad with a roof of palm leaves. Long mornings, short newspapers. May you always have somebody who brings you the fish. ❤️🙏🎉😊🌹💐✨🥳🚤',
      ],
    ],
  }),
  told('wedding', 'Couple', {
    person: 'Ananya & Dev',
    edition: 'The Wedding Issue',
    from: 'both families',
    answers: [
      [
        'Where did they first see each other, and who noticed what?',
        'At the ticket window of Jaipur Junction, platform two. She had the window seat on the night train to Udaipur and he had a guitar without strings. She noticed the guitar. He noticed that she had noticed.',
      ],
      [
        'Who spoke first, and what was said?',
        'Dev did: “Is that seat free?” It was his own seat, he had the ticket in his hand. She said that it depended on the music.',
      ],
      [
        'Which small habit would they miss first in each other?',
        'She would miss the humming. He would miss the list on the fridge, where she writes what they are going to argue about on Sunday.',
      ],
      [
        'Tell us about a journey that they made to see each other.',
        'Fourteen hours by bus from Bhopal to Pune, with a box of gulab jamun on his knees and a wedding band across the aisle that practised all night. He arrived at six. By seven her father had counted the sweets: thirty-one of forty.',
      ],
      [
        'What do you wish them?',
        'A house with one door and many windows. A guitar with strings. May you two always laugh at the same moment.',
      ],
      [
        'Write them a letter.',
        'Dear Ananya and Dev,\n\nyou have asked for no speeches, so here is a small one. The whole of Lajpat Nagar has been cooking since Tuesday. Your uncle from Kanpur has brought a drum and no luggage.\n\nBe kind to each other before breakfast.\n\nWith love,\nMaa and Papa',
      ],
    ],
  }),
  told('hindi', 'Family', {
    person: 'सरला शर्मा',
    edition: 'अस्सीवाँ जन्मदिन',
    from: 'पूरा परिवार',
    answers: [
      [
        'बरसों पहले वे कैसी थीं, और क्या सपना देखती थीं?',
        'इलाहाबाद के उस घर में ग्यारह लोग और एक रेडियो था। शाम को आकाशवाणी से गीत आते, और माँ रसोई से आवाज़ तेज़ करने को कहतीं। वे रेलगाड़ी चलाना चाहती थीं। आज भी स्टेशन पर इंजन को हाथ जोड़ती हैं।',
      ],
      ['वे कौन-सी बात इतनी बार कहती हैं कि अब भी सुनाई देती है?', 'पहले खाना, फिर रोना।'],
      [
        'उस दिन के बारे में बताइए जब सब गड़बड़ हो गया और उन्होंने सँभाल लिया।',
        'बड़े भैया की शादी में हलवाई नहीं आया। माँ ने साड़ी कमर में खोंसी और तीन सौ लोगों की पूरियाँ ख़ुद तलीं। बनारस की मौसियाँ आटा गूँधती रहीं। रात दो बजे उन्होंने पहला कौर खाया, और वह भी खड़े-खड़े।',
      ],
      ['अब शुरू होने वाले साल के लिए आप क्या चाहते हैं?', 'माँ, आप हमेशा इसी तरह हँसती रहें। गंगा किनारे एक शाम, और हम सब साथ।'],
    ],
  }),
  told('tamil', 'Family', {
    person: 'கமலா பாட்டி',
    edition: 'எண்பதாம் பிறந்தநாள்',
    from: 'பேரப்பிள்ளைகள்',
    answers: [
      [
        'அவர்களின் வீட்டு வாசலில் என்ன பார்க்கிறோம், கேட்கிறோம்?',
        'மயிலாப்பூரில் ஒரு சிறிய வீடு. வாசலில் தினமும் புதுக் கோலம், உள்ளே ஃபில்டர் காபி வாசனை. பாட்டி எங்களுக்காக எப்போதும் கதவைத் திறந்து வைப்பார். ஊஞ்சலில் நான்கு பேரன்கள் ஒரே நேரத்தில் ஆடுவோம்.',
      ],
      ['எந்த உணவு அவரை நினைவுபடுத்துகிறது?', 'பாட்டி செய்யும் புளியோதரை. அதன் ரகசியம் பொறுமை.'],
      [
        'எல்லோரும் சேர்ந்த ஒரு பயணத்தைப் பற்றிச் சொல்லுங்கள்.',
        'மதுரைக்கு ஒரு காரில் பன்னிரண்டு பேர் போனோம். பாட்டி முன் சீட்டில் பாட்டு பாடினார். வழியில் மூன்று முறை காபிக்கு நின்றோம். கோவிலை அடைந்தபோது விடியற்காலை ஐந்து மணி.',
      ],
      ['அவருக்கு என்ன வாழ்த்து?', 'பாட்டி, உங்கள் சிரிப்பு எங்கள் வீட்டின் விளக்கு. நூறாண்டு வாழ்க!'],
    ],
  }),
  told('malayalam', 'Gifting', {
    person: 'ലീല ടീച്ചർ',
    edition: 'യാത്രയയപ്പ്',
    from: 'പത്താം ക്ലാസ്',
    answers: [
      [
        'ടീച്ചറെ ആദ്യം കണ്ടത് എപ്പോൾ?',
        'തൃശ്ശൂരിലെ സ്കൂളിൽ മഴയുള്ള ഒരു തിങ്കളാഴ്ച. കുട ചുമരിൽ ചാരി ടീച്ചർ ചിരിച്ചു. ആ ചിരി ഞങ്ങൾ എല്ലാവരും ഇന്നും ഓർക്കുന്നു. നാല്പത് കുട്ടികൾക്ക് ഒരേ ഒരു ചോക്ക്.',
      ],
      ['ടീച്ചർ എപ്പോഴും പറയുന്ന വാക്ക്?', 'എഴുതി നോക്കൂ, അറിയാം.'],
      ['എന്ത് ആശംസിക്കുന്നു?', 'ടീച്ചർ എന്നും ഞങ്ങളുടെ കൂടെ ചിരിക്കട്ടെ.'],
    ],
  }),
  told('bengali', 'Couple', {
    person: 'রিনা ও সুব্রত',
    edition: 'পঁচিশ বছর',
    from: 'মেয়েরা',
    answers: [
      [
        'প্রথম দেখা কোথায় হয়েছিল?',
        'কলেজ স্ট্রিটের কফি হাউসে, দোতলার শেষ টেবিলে। বাবা তিন কাপ কফি খেয়েছিলেন সাহস জোগাতে। মা বই পড়ছিলেন, পাতা উল্টাচ্ছিলেন না। বাইরে তখন খুব বৃষ্টি।',
      ],
      [
        'কোন গান তাঁদের নিজের?',
        'শান্তিনিকেতনের মেলায় শোনা এক বাউলের গান। আজও রবিবার সকালে বাবা সেই গান ধরেন, মা চায়ের কাপ হাতে গলা মেলান।',
      ],
      ['তাঁদের জন্য কী চান?', 'তোমরা দুজনে চিরকাল এভাবেই হাসো।'],
    ],
  }),
  told('kannada', 'Self', {
    person: 'ಸುಮಾ ರಾವ್',
    edition: 'ನನ್ನ ಕಥೆ',
    from: null,
    answers: [
      [
        'ನಿಮ್ಮ ಕಥೆ ಎಲ್ಲಿ ಶುರುವಾಗುತ್ತದೆ?',
        'ಧಾರವಾಡದ ಒಂದು ಹಳೆಯ ಮನೆಯಲ್ಲಿ. ಅಜ್ಜಿ ಬೆಳಗ್ಗೆ ಐದು ಗಂಟೆಗೆ ಹಾಡು ಹಾಡುತ್ತಿದ್ದರು. ಮಳೆಗಾಲದಲ್ಲಿ ನಾವು ಹನ್ನೆರಡು ಮಕ್ಕಳು ಅಟ್ಟದ ಮೇಲೆ ಮಲಗುತ್ತಿದ್ದೆವು. ಮನೆ ತುಂಬಾ ಪೇಡೆಯ ವಾಸನೆ.',
      ],
      ['ಯಾರು ನಿಮ್ಮನ್ನು ನಂಬಿದರು?', 'ನಮ್ಮ ಕನ್ನಡ ಮೇಷ್ಟ್ರು. ಅವರು ನನ್ನ ಮೊದಲ ಕವಿತೆಗೆ ಐದು ರೂಪಾಯಿ ಕೊಟ್ಟರು.'],
      ['ಮುಂದೆ ಏನು?', 'ಹುಬ್ಬಳ್ಳಿಯಲ್ಲಿ ಮಕ್ಕಳಿಗೆ ಒಂದು ಪುಸ್ತಕದ ಮನೆ.'],
    ],
  }),
  told('marathi', 'Gifting', {
    person: 'आई',
    edition: 'वाढदिवस',
    from: 'मुलं',
    answers: [
      [
        'आईची पहिली आठवण कोणती?',
        'पुण्याच्या वाड्यात आईने आम्हाला पावसात नाचायला शिकवलं. शेजारच्या सात घरांतून लोक खिडकीत आले. तिच्या हातात पितळेचा दिवा होता, आणि तो विझला नाही. आम्ही घरी आलो तेव्हा चहा तयार होता.',
      ],
      ['ती नेहमी काय म्हणते?', 'आधी पोटोबा, मग विठोबा.'],
      ['तिला काय शुभेच्छा?', 'आई, तू नेहमी अशीच हसत राहा.'],
    ],
  }),
  told('urdu', 'Family', {
    person: 'نانی جان',
    edition: 'سالگرہ',
    from: 'سب بچے',
    answers: [
      [
        'نانی کے گھر کی کون سی بات یاد ہے؟',
        'لکھنؤ کے پرانے گھر میں سات کمرے اور ایک آم کا درخت تھا۔ نانی شام کو چھت پر قصے سناتی تھیں۔ ہم گیارہ بچے چاندنی میں لیٹ کر سنتے تھے۔ بارش آتی تو سب ہنستے ہوئے نیچے بھاگتے۔',
      ],
      ['وہ ہمیشہ کیا کہتی ہیں؟', 'پہلے سلام، پھر کلام۔'],
      ['آپ ان کے لیے کیا چاہتے ہیں؟', 'نانی، آپ ہمیشہ ہمارے ساتھ مسکراتی رہیں۔'],
    ],
  }),
];
