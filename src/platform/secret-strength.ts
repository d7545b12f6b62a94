/** What people type along instead of rolling dice. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const follows = (one: string, other: string): boolean =>
  one === other || rows.some(row => row.includes(one + other) || row.includes(other + one));

/** Fewer characters than these are guessed by a machine; 32 random hexadecimal digits have about 24. */
const leastSurprises = 12;

/**
 * Whether a secret can be guessed: it is one text several times over, or hardly any of its characters surprises whoever
 * knows those before it. Pure.
 */
export function isGuessable(secret: string): boolean {
  const isRepeated = (secret + secret).indexOf(secret, 1) < secret.length;
  const text = secret.toLowerCase();
  const seen = new Set<string>();
  let surprises = 0;
  for (let at = 0; at < text.length; at++) {
    const [before = '', now = ''] = [text[at - 1], text[at]];
    const pair = before + now;
    if (at === 0 || !(follows(before, now) || seen.has(pair))) surprises += 1;
    seen.add(pair);
  }
  return isRepeated || surprises < leastSurprises;
}
