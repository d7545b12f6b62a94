import { fontsFor } from './fonts.ts';
import type { FontSet } from './fonts.ts';
import type { Look } from '../designs/theme-looks.ts';
import type { MagazineFinding } from '../model.ts';
import { typographic } from '../text/typography.ts';

/** Strings that are names or notes, never set in type. */
const keysNeverSet = new Set(['id', 'photo', 'thread', 'over', 'path', 'why', 'alt', 'message']);
/** What the planner and the template may add of their own. */
const engineCharacters = '“”‘’–—…·0123456789';

const mapTexts = <T>(value: T, change: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    typeof one === 'string' && !keysNeverSet.has(key) ? change(one) : one,
  ) as T;

/** All letters of a story or a plan that are set in type. */
function lettersOf(value: object): string {
  const texts: string[] = [engineCharacters];
  mapTexts(value, text => {
    texts.push(text);
    return text;
  });
  return typographic(texts.join('\n'));
}

/**
 * A story or a plan without the signs that none of our fonts can draw, each of them a finding; and the fonts for what
 * is left.
 */
export function withoutUndrawable<T extends object>(
  value: T,
  look: Pick<Look, 'fonts'>,
): { value: T; letters: string; fonts: FontSet; missing: MagazineFinding[] } {
  const letters = lettersOf(value);
  const fonts = fontsFor(look, letters);
  const lacking = new Set(fonts.missing);
  const without = (text: string): string => [...text].filter(letter => !lacking.has(letter)).join('');
  return {
    value: lacking.size === 0 ? value : mapTexts(value, without),
    letters: without(letters),
    fonts,
    missing: fonts.missing.map(letter => ({
      code: 'missing-glyph',
      message: `The sign ${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}) is in none of our fonts and was left out.`,
    })),
  };
}
