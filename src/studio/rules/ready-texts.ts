/** A text that staff write often, ready to be sent or changed first. */
interface ReadyText {
  /** What it is for, on its button. */
  name: string;
  text: string;
}

/** The texts for an order, beginning with where it is (`whereIsOrder`). */
export const readyTexts = (whereItIs: string): readonly ReadyText[] => [
  { name: 'Where it is', text: whereItIs },
  {
    name: 'Address, please',
    text: 'Please check the address on the page of your order: with the PIN code and a number for the courier.',
  },
  {
    name: 'Better photo, please',
    text: 'One of your photos is too small to print well. Do you have the original? You can send it on the page of your order.',
  },
  {
    name: 'Sorry for the delay',
    text: 'We are sorry: this takes longer than we promised. We are at it now, and write as soon as it goes on.',
  },
  { name: 'Done', text: 'It is done as you asked. Please have a look, and write here if anything is still wrong.' },
];
