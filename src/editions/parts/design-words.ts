import type { DesignName } from '#kernel/designs.ts';

/** What each design is called on screen, and one sentence about it. */
export const designWords: Readonly<Record<DesignName, { name: string; text: string }>> = {
  quiet: { name: 'Quiet', text: 'Large pictures, fine letters and room to breathe.' },
  bold: { name: 'Bold', text: 'Strong colours and big letters, full of life.' },
  festive: { name: 'Festive', text: 'Frames, borders and ornaments, as for a celebration.' },
  letterpress: { name: 'Letterpress', text: 'Two inks on cream, calm as a book, for letters and memories.' },
};
