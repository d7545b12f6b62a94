import { expect, test } from 'vitest';
import type { PlanPage } from '../model.ts';
import { bestPage, layPage } from './choose-template.ts';
import type { PlanContext, Template } from './design.ts';
import { quotePool } from './quote-pool.ts';

/** What a choice needs of a plan's context; `taken` hears that the pool's best line is used. */
const contextOf = (templatesBefore: ReadonlyMap<number, string> = new Map(), taken: string[] = []): PlanContext => {
  const pool = quotePool([]);
  const quotes = { ...pool, take: () => (taken.push('a line'), undefined) };
  const context: Partial<PlanContext> = {
    used: new Map(),
    templatesBefore,
    quotes,
    photos: new Map(),
    chance: () => 0,
    seed: 1,
  };
  return context as PlanContext;
};

/** A template of that score, which prints a line of the story; `lays` hears of each page that it lays out. */
const templateOf = (name: string, score: number | undefined, lays: string[] = []): Template<string> => ({
  name,
  lay: ({ lenient }, number) => {
    lays.push(name);
    const page: PlanPage = {
      number,
      id: `p${number}`,
      kind: 'talk',
      template: name,
      ground: 'paper',
      folio: true,
      running: '',
      why: '',
      frames: [],
    };
    return score === undefined && !lenient ? undefined : { page, score: score ?? 0, takesQuote: true };
  },
});

test('D16 each template lays out a page once, and only the chosen one uses its line of the story', () => {
  const [lays, taken]: string[][] = [[], []];
  const templates = [templateOf('low', 0.2, lays), templateOf('high', 0.9, lays), templateOf('none', undefined, lays)];
  const context = contextOf(new Map(), taken);
  expect(layPage(context, 5, { templates, given: '' }).template).toBe('high');
  expect(lays).toEqual(['low', 'high', 'none']);
  expect(taken).toEqual(['a line']);
  expect(context.used.get('high')).toMatchObject({ times: 1, last: 5 });
});

test('D16 the template of an earlier plan is kept without trying others, unless it does not suit any more', () => {
  const lays: string[] = [];
  const templates = [templateOf('low', 0.2, lays), templateOf('high', 0.9, lays), templateOf('none', undefined, lays)];
  const layWith = (name: string) => layPage(contextOf(new Map([[5, name]])), 5, { templates, given: '' }).template;
  expect(layWith('low')).toBe('low');
  expect(lays).toEqual(['low']);
  expect(layWith('none')).toBe('high');
});

test('D16 where nothing suits, there is no best page, and a page is laid out with smaller pictures', () => {
  const choice = { templates: [templateOf('none', undefined)], given: '' };
  expect(bestPage(contextOf(), 5, choice)).toBeUndefined();
  expect(layPage(contextOf(), 5, choice).template).toBe('none');
  expect(() => layPage(contextOf(), 5, { templates: [], given: '' })).toThrow('No template suits page 5');
});
