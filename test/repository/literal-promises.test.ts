import { globSync, readFileSync } from 'node:fs';
import { Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { literalPromises } from '#kernel/promises.ts';
import { parseSource, readSources, type SourceFile } from '../../scripts/metrics/source.ts';

/** All texts in a value of JSON. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** The texts of a source: what stands in quotes, in templates and between the tags of a screen. */
function wordsOf({ program }: Pick<SourceFile, 'program'>): string[] {
  const words: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && words.push(value)),
    TemplateElement: ({ value }) => void words.push(value.cooked ?? ''),
    JSXText: ({ value }) => void words.push(value),
  }).visit(program);
  return words;
}

/** What people told in our samples is theirs, and no promise of the shop. */
const told = /^db\/seed\/(?:samples|editions)/;

test('D43 no text of db/seed names an amount or a time that a change would leave behind', () => {
  const files = globSync('db/seed/**/*.json').filter(file => !told.test(file));
  expect(files).toContain('db/seed/texts.json');
  const found = files.flatMap(file =>
    textsOf(JSON.parse(readFileSync(file, 'utf8'))).flatMap(text =>
      literalPromises(text).map(literal => `${file}: ${literal}`),
    ),
  );
  expect(found).toEqual([]);
});

/**
 * Sources that say no promise to customers: what developers see, the engine, which sets what people wrote, and the
 * tables that are themselves the place where a time is set.
 */
const notTheShops =
  /^src\/(?:ui\/gallery|sandbox|typeset|platform)\/|\.test\.tsx?$|kernel\/promises\.ts|privacy\/rules\/(?:inventory|other-tables|retention)\.ts/;
/** Figures that are a limit of the program itself, or an example of what to enter. */
const limits = ['₹0.01', '10 minutes'];

test('D43 no sentence of the sources names an amount or a time of its own', () => {
  const sources = readSources('src').filter(({ path }) => !notTheShops.test(path));
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap(source =>
    wordsOf(source).flatMap(text =>
      literalPromises(text)
        .filter(literal => !limits.includes(literal))
        .map(literal => `${source.path}: ${literal}`),
    ),
  );
  expect(found).toEqual([]);
});

test('D43 the words of a source are its quotes, its templates and what stands between tags', () => {
  const code = 'const a = "in quotes", b = `in a template ${a}`; const c = <p>between tags</p>; // in a comment';
  expect(wordsOf(parseSource('a.tsx', code)).map(text => text.trim())).toEqual(
    expect.arrayContaining(['in quotes', 'in a template', 'between tags']),
  );
  expect(wordsOf(parseSource('a.tsx', code)).join()).not.toContain('comment');
});
