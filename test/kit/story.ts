/** Twelve answers of a story form in their order, six per page. */
export const storyAnswers: readonly string[] = [
  'We had planned Ladakh for eleven years. Every summer something came up: an exam, a transfer, a wedding in Nagpur that nobody could miss. In the end it was Baba who bought the tickets without asking anybody, put them under the pickle jar and waited for us to find them.',
  'The bus from Manali left at four in the morning. Ma had packed theplas for three days, and by Keylong the driver, the conductor and two students from Kochi were eating with us. "Nobody should cross a pass hungry," she said, and that became the sentence of the whole trip.',
  'At Baralacha La I could not feel my hands. Baba took off his own gloves and gave them to a girl who sold tea, because hers had holes. He drove his fingers into his armpits and told us it was warmer that way. It was not.',
  'Pangong is a colour that I have no word for. We had seen it in the film, of course, and laughed at the yellow scooters. Then the wind dropped for perhaps a minute and the lake went still, and none of the five of us said anything, which in our family is a record.',
  'On the third night the generator gave up. We sat in one room under seven blankets and Dadi, over the phone on speaker, told us how she had crossed from Lahore with a sewing machine. I had heard it before. I had never heard it in the dark.',
  'The photograph of all of us in front of the monastery was taken by a monk who asked whether the telephone was a good one. He took forty pictures. In thirty-nine of them somebody is laughing too hard to see.',
  'Ma learnt to ride pillion at fifty-six. She held on so tightly that the rider asked her, very politely, to let him breathe. By Nubra she was telling him where to turn.',
  'We lost Ira’s left shoe in the Shyok river. It went past us like a small red boat. She waved at it and said: go and see the sea.',
  'What I did not expect were the apricots. They lay drying on every roof, and from above each village looked as if somebody had spilt a box of suns.',
  'Baba does not say much. On the last evening he said that he had been afraid, every one of those eleven years, that we would never all go somewhere again. Then he asked whether anybody wanted the last thepla.',
  'If I could give him one day of it back it would be the one on which nothing happened: the puncture, the tea, the four hours by the road, the song he sang that none of us knew he knew.',
  'Come back with us. The girl with the gloves must be eighteen now. We should go and see whether she kept them.',
];
