declare const kind: unique symbol;
/** A string that is the id of one kind of thing, so that two kinds cannot be mixed up. */
type Id<Kind extends string> = string & { readonly [kind]: Kind };
export type EditionId = Id<'edition'>;
export type FileId = Id<'file'>;

const crockfordAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * 128 random bits as 26 letters and digits (Crockford's base 32, lower case): unguessable, safe in a URL and read
 * aloud.
 */
export function idFrom(bytes: Uint8Array): string {
  let number = 0n;
  for (const byte of bytes.subarray(0, 16)) number = (number << 8n) | BigInt(byte);
  let text = '';
  for (let at = 0; at < 26; at++) {
    text = crockfordAlphabet[Number(number & 31n)] + text;
    number >>= 5n;
  }
  return text;
}

/** Whether `text` has the form of one of our ids. Other texts are refused as not found before any query. */
export const isId = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text);

/** The end of an order's id, enough to tell orders apart when read aloud. */
export const shortOrderId = (id: string): string => id.slice(-6).toUpperCase();
