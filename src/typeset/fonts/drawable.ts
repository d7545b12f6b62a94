import { fontsFor } from './fonts.ts';
import type { FontSet } from './fonts.ts';
import type { Look } from '../designs/theme-looks.ts';
import type { MagazineFinding } from '../model.ts';
import { plainSigns } from '#kernel/plain-signs.ts';
import { typographic } from '../text/typography.ts';

/** Fields whose strings are ids or notes and are never typeset. */
const keysNeverSet = new Set(['id', 'photo', 'thread', 'over', 'path', 'why', 'alt', 'message']);
/** Characters that the planner and the template may add. */
const engineCharacters = '“”‘’–—…·0123456789';

const mapTexts = <T>(value: T, change: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, field: unknown) =>
    typeof field === 'string' && !keysNeverSet.has(key) ? change(field) : field,
  ) as T;

/** All characters of a story or a plan that are typeset. */
function lettersOf(value: object): string {
  const texts: string[] = [engineCharacters];
  mapTexts(value, text => {
    texts.push(text);
    return text;
  });
  return typographic(texts.join('\n'));
}

/**
 * A story or a plan as it can be printed: letters and digits in disguise are plain ones, and the characters that none
 * of our fonts has are removed. Returns it as `value`, its characters as `letters`, the fonts for them, and a finding
 * in `missing` for each removed character.
 */
export function withoutUndrawable<T extends object>(
  value: T,
  look: Pick<Look, 'fonts'>,
): { value: T; letters: string; fonts: FontSet; missing: MagazineFinding[] } {
  const plain = mapTexts(value, plainSigns);
  const letters = lettersOf(plain);
  const fonts = fontsFor(look, letters);
  const lacking = new Set(fonts.missing);
  const without = (text: string): string => [...text].filter(letter => !lacking.has(letter)).join('');
  return {
    value: lacking.size === 0 ? plain : mapTexts(plain, without),
    letters: without(letters),
    fonts,
    missing: fonts.missing.map(letter => ({
      code: 'missing-glyph',
      message: `The sign ${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}) is in none of our fonts and was left out.`,
    })),
  };
}
