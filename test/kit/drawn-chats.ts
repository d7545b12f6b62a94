import sharp from 'sharp';

/** How a drawn chat looks: its colours, its bubbles from the top, and a photo in one of them. */
interface DrawnChat {
  ground: string;
  bubble: string;
  ink: string;
  /** The letters of each bubble, a line holds 12. */
  letters: readonly number[];
  photo?: string;
  /** A bar over it with the name, as phones have it; plain ground without. */
  head?: string;
}

const [width, height] = [1080, 2340];
const letter = { w: 48, h: 58 };

/** A chat on a phone's screen as a JPEG, with strokes as letters. */
export async function drawnChat({ ground, bubble, ink, letters, photo, head = ink }: DrawnChat): Promise<Buffer> {
  const shown: string[] = [];
  let y = 280;
  for (const [row, count] of letters.entries()) {
    const lines = Math.ceil(count / 12);
    const w = Math.min(count, 12) * letter.w + 84;
    const x = row % 3 === 1 ? width - 40 - w : 40;
    const strokes = Array.from({ length: count }, (_, at) => {
      const [left, top] = [x + 30 + (at % 12) * letter.w, y + 30 + Math.floor(at / 12) * letter.h];
      return `<path d="M${left} ${top}h34v6h-34zm0 14h28v6h-28zm12 -18h6v32h-6z" fill="${ink}"/>`;
    });
    const h = lines * letter.h + 44;
    shown.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="26" fill="${bubble}"/>${strokes.join('')}`);
    y += h + 40;
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/><rect width="${width}" height="220" fill="${head}"/>${shown.join('')}</svg>`;
  const inside = photo && {
    input: await sharp(photo).resize(700, 520).toBuffer(),
    left: 60,
    top: Math.min(y, height - 620),
  };
  return sharp(Buffer.from(svg))
    .composite(inside ? [inside] : [])
    .jpeg({ quality: 60 })
    .toBuffer();
}

const light = { ground: '#efe7dd', bubble: '#ffffff', ink: '#222222' };
const dark = { ground: '#0b141a', bubble: '#202c33', ink: '#e9edef' };

/**
 * Chats as customers photograph them off their screens: long and short bubbles, light and dark, with a photo inside.
 */
export const drawnChats = (photo: string): Record<string, DrawnChat> => ({
  'long bubbles': { ...light, letters: Array<number>(9).fill(24) },
  'long bubbles in the dark': { ...dark, letters: Array<number>(9).fill(24) },
  'short bubbles': { ...light, letters: [3, 5, 2, 8, 4, 6, 3, 7, 2, 5] },
  'short bubbles in the dark': { ...dark, letters: [3, 5, 2, 8, 4, 6, 3, 7, 2, 5], head: '#1f2c34' },
  'a few words': { ...light, letters: [4, 9, 3], head: '#008069' },
  'a photo among short bubbles': { ...light, letters: [4, 7, 5, 8], photo, head: '#008069' },
  'a photo among long bubbles in the dark': { ...dark, letters: [24, 36, 24, 12], photo, head: '#1f2c34' },
});
