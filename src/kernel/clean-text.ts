/** What ends a line: by Windows, in Word, in notes of iPhones, between pages. */
// eslint-disable-next-line no-control-regex -- two of them are control characters
const lineEnds = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/**
 * Characters that print nothing, or turn round what stands beside them: control characters, zero-width spaces, marks
 * and overrides of direction, and blanks that look like letters. Joiners stay, which Indian scripts and emoji need.
 */
const unprintable =
  // eslint-disable-next-line no-control-regex -- the characters that nobody types (W39)
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

/** A joiner or a selector alone, without a letter or a sign that it belongs to. */
const nothingVisible = /^[\s\p{Cf}\p{M}]*$/u;

/** Text with plain line ends and nothing unprintable, empty when nothing in it can be seen. Spaces stay. Pure. */
export function visibleText(text: string): string {
  const plain = text.normalize('NFC').replace(lineEnds, '\n').replace(unprintable, '');
  return nothingVisible.test(plain) ? '' : plain;
}

/** Text as it is stored: as `visibleText`, trimmed (W39). Pure. */
export const cleanText = (text: string): string => visibleText(text).trim();
