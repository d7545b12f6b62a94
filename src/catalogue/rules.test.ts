import { describe, expect, test } from 'vitest';
import * as rules from './rules.ts';

test('C-P04 the actual value of a plan is its price and ₹1,000', () => {
  expect(rules.actualValue(1449)).toBe(2449);
});

test('P-R08 a choice of the consumer shop is mapped to a partner’s category by its sample or its theme', () => {
  const sample = (sub: string, theme: string, categoryId: string) => ({
    direction: `/selectPlan?category=${sub}`,
    theme,
    categoryId,
  });
  const all = [sample('s1', 'Couple', 'proposal'), sample('s2', 'Couple', 'wedding'), sample('s3', 'Self', 'degree')];
  expect(rules.categoryFor(all, { category: 's2', categoryname: 'Couple' })).toBe('wedding');
  expect(rules.categoryFor(all, { category: 'unknown', categoryname: 'self' })).toBe('degree');
  expect(rules.categoryFor(all, { category: 'Couple' })).toBe('proposal');
  expect(rules.categoryFor(all, { plan: 'p' })).toBeUndefined();
});

test('C-P01 the cheapest plan is of those that are offered; without plans there is none', () => {
  const plans = [{ price: 1849 }, { price: 1449 }, { price: 2249 }, { price: 99 }];
  expect(rules.cheapestPlan(plans)).toBe(plans[1]);
  expect(rules.cheapestPlan([])).toBeUndefined();
});

test('C-P04 what a magazine holds is said in photos, by its pages', () => {
  expect([12, 16, 20].map(rules.photosText)).toEqual(['about 30 photos', 'about 40 photos', 'about 50 photos']);
});

describe('C-P03 an address carries the choice', () => {
  test('C-P03 spaces and ampersands are escaped', () => {
    const choice = {
      plan: 'p1',
      category: 'c1',
      categoryname: 'Couple',
      subcategoryname: 'Salt & Pepper = love? #1',
    };
    const path = rules.withChoice('/checkout', choice);
    expect(path).toBe(
      '/checkout?plan=p1&category=c1&categoryname=Couple&subcategoryname=Salt%20%26%20Pepper%20%3D%20love%3F%20%231',
    );
    expect(rules.readChoice(new URL(path, 'http://shop').searchParams)).toEqual(choice);
  });

  test.each([
    [{}, '/plans'],
    [{ plan: 'p' }, '/category?plan=p'],
    [{ plan: 'p', categoryname: 'Self' }, '/sub_category?plan=p&category=Self'],
    [{ categoryname: 'Self' }, '/sub_category?category=Self'],
    [{ category: 'c', categoryname: 'Self' }, '/selectPlan?category=c&categoryname=Self'],
    [{ plan: 'p', category: 'c', categoryname: 'Self' }, '/checkout?plan=p&category=c&categoryname=Self'],
  ])('C-P03 of %o the next step is %s', (choice, path) => {
    expect(rules.nextStepPath(choice)).toBe(path);
  });

  test('C-P02 leaves out of an address what was not chosen', () => {
    expect(rules.withChoice('/category', { plan: 'p1' })).toBe('/category?plan=p1');
    expect(rules.withChoice('/category', {})).toBe('/category');
    expect(rules.readChoice(new URLSearchParams()).plan).toBeUndefined();
  });
});

test('C-P06 the parent is found whatever the capitals and spaces around it', () => {
  const parents = [{ name: 'Couple' }, { name: 'Travel' }];
  expect(rules.parentNamed(parents, 'couple')).toBe(parents[0]);
  expect(rules.parentNamed(parents, ' TRAVEL ')).toBe(parents[1]);
  expect(rules.parentNamed(parents, 'coup')).toBeUndefined();
  expect(rules.parentNamed(parents, '')).toBeUndefined();
});

test('C-G01 the grid shows products whose display flag of that name is true', () => {
  const portfolio = { display: { portfolio: true, suvenir: false } };
  const souvenir = { display: { portfolio: false, suvenir: true } };
  const nowhere = { display: {} };
  const all = [portfolio, souvenir, nowhere];
  expect(rules.withDisplayFlag(all, 'portfolio')).toEqual([portfolio]);
  expect(rules.withDisplayFlag(all, 'suvenir')).toEqual([souvenir]);
  expect(rules.withDisplayFlag(all, 'toString')).toEqual([]);
  expect(rules.withDisplayFlag(all, null)).toEqual(all);
});

describe('C-G02 the grid has pages', () => {
  const seven = [1, 2, 3, 4, 5, 6, 7];
  test('C-G02 a grid page has four products above 768 px, otherwise two', () => {
    expect(rules.gridPageSize(true)).toBe(4);
    expect(rules.gridPageSize(false)).toBe(2);
  });
  test.each([
    { requested: 1, size: 4, page: 1, total: 2, items: [1, 2, 3, 4] },
    { requested: 2, size: 4, page: 2, total: 2, items: [5, 6, 7] },
    { requested: 9, size: 2, page: 4, total: 4, items: [7] },
    { requested: 0, size: 2, page: 1, total: 4, items: [1, 2] },
    { requested: Number.NaN, size: 2, page: 1, total: 4, items: [1, 2] },
  ])('C-G02 page $requested of seven products by $size is $page / $total', ({ requested, size, ...expected }) => {
    expect(rules.gridPage(seven, requested, size)).toEqual(expected);
  });
  test('C-G03 without products the grid has one empty page', () => {
    expect(rules.gridPage([], 1, 4)).toEqual({ page: 1, total: 1, items: [] });
  });
});

test('C-G06 Create Order goes to the product’s direction or to the plans, never off the site', () => {
  expect(rules.orderPath('/selectPlan?category=1')).toBe('/selectPlan?category=1');
  expect(rules.orderPath(null)).toBe('/plans');
  expect(rules.orderPath('')).toBe('/plans');
  expect(rules.orderPath('https://elsewhere.example')).toBe('/plans');
  expect(rules.orderPath('//elsewhere.example')).toBe('/plans');
  expect(rules.orderPath('/\\elsewhere.example')).toBe('/plans');
});

test('C-R21 C-R22 an edition’s card shows the sample that leads to it', () => {
  const dadi = { direction: '/selectPlan?category=abc&categoryname=Gifting' };
  const all = [{ direction: null }, { direction: '/plans' }, dadi];
  expect(rules.sampleFor(all, 'abc')).toBe(dadi);
  expect(rules.sampleFor(all, 'ab')).toBeUndefined();
  expect(rules.sampleFor(all, undefined)).toBeUndefined();
});

test('C-G05 the file’s id is taken from a share link', () => {
  expect(rules.fileIdOf('https://files.example/file/d/abc_D-1/view?usp=sharing')).toBe('abc_D-1');
  expect(rules.fileIdOf('/download?fileId=abc123')).toBe('abc123');
  expect(rules.fileIdOf('abc123')).toBe('abc123');
  expect(rules.fileIdOf('https://files.example/')).toBeUndefined();
});

describe('D24 a bundle is bought by plan and size', () => {
  test('D24 a bundle id is parsed back to its plan and size', () => {
    const plan = '74dgbja2dzkzecp9vg3rkydzxh';
    expect(rules.readBundleId(rules.bundleId(plan, 25))).toEqual({ plan, size: 25 });
  });
  test.each(['', 'plan', 'plan-', 'plan-0', 'plan-05', 'plan--5', 'plan-5-5', 'plan-1e9', 'PLAN-5', 'plan-99999'])(
    'D24 %j is no bundle',
    id => expect(rules.readBundleId(id)).toBeUndefined(),
  );
  test('P-R10 a plan without a bundle of the chosen size has no price yet', () => {
    const bundles = [
      { perMagazine: 5, price: 1949 },
      { perMagazine: 10, price: 1849 },
    ];
    expect(rules.bundleOfSize(bundles, 10)).toBe(bundles[1]);
    for (const size of [1, 7, 50]) expect(rules.bundleOfSize(bundles, size), String(size)).toBeUndefined();
  });
  test('P-R10 a plan without perMagazine is not customised: one price at every size, bought one at a time', () => {
    const single: { price: number; perMagazine?: number } = { price: 2049 };
    for (const size of [5, 10, 50]) expect(rules.bundleOfSize([single], size)).toBe(single);
    expect(rules.magazineCount(single)).toBe(1);
    expect(rules.magazineCount({ perMagazine: 25 })).toBe(25);
    expect(rules.bundleSizes([single, { perMagazine: 10 }, { perMagazine: 5 }])).toEqual([5, 10]);
  });
});

test('W50 a magazine about oneself asks "you", unless it is from somebody else', () => {
  const tara = { name: 'Tara Rao', calledAs: 'Tara', kind: 'one', pronoun: 'she' } as const;
  expect(rules.tellsOfThemself('Self', { subject: tara, from: null })).toBe(true);
  expect(rules.tellsOfThemself('Self', { subject: tara, from: 'Tara' })).toBe(true);
  expect(rules.tellsOfThemself('Self', { subject: null, from: null })).toBe(true);
  expect(rules.tellsOfThemself('Self', { subject: tara, from: 'Mummy' })).toBe(false);
  expect(rules.tellsOfThemself('Family', { subject: tara, from: null })).toBe(false);
});

test('W50 a magazine about whoever ordered it asks "you" in every theme', () => {
  const ananya = { name: 'Ananya Iyer', calledAs: null, kind: 'one', pronoun: 'she' } as const;
  const about = { subject: ananya, from: null };
  expect(rules.tellsOfThemself('Family', about, 'Ananya  iyer')).toBe(true);
  expect(rules.tellsOfThemself('Family', { ...about, from: 'Ananya' }, 'Ananya Iyer')).toBe(true);
  expect(rules.tellsOfThemself('Family', { ...about, from: 'Ananya Iyer' }, 'Meera')).toBe(true);
  expect(rules.tellsOfThemself('Family', { ...about, from: 'Mummy' }, 'Ananya Iyer')).toBe(false);
  expect(rules.tellsOfThemself('Family', about, 'Ananya Rao')).toBe(false);
  expect(rules.tellsOfThemself('Family', { subject: null, from: null }, 'Ananya Iyer')).toBe(false);
});

test('W50 a couple whose magazine is from both of them tells of itself, as no other two people do', () => {
  const couple = { name: 'Neha & Dhruv', calledAs: null, kind: 'two', pronoun: 'they' } as const;
  const ofBoth = { subject: couple, from: 'Neha & dhruv' };
  expect(rules.tellsOfThemself('Couple', ofBoth, 'Farah')).toBe(true);
  expect(rules.tellsOfThemself('Couple', { ...ofBoth, from: null }, 'Farah')).toBe(false);
  expect(rules.tellsOfThemself('Couple', { ...ofBoth, from: 'Neha' }, 'Farah')).toBe(false);
  expect(rules.tellsOfThemself('Couple', { subject: null, from: null }, 'Farah')).toBe(false);
  expect(rules.tellsOfThemself('Family', ofBoth, 'Farah')).toBe(false);
});

test('W50 one of a couple who tells is asked about the other', () => {
  const couple = { name: 'Priya & Rohan Mehta', calledAs: null, kind: 'two', pronoun: 'they' } as const;
  const about = { subject: couple, from: null };
  const rohan = { name: 'Rohan', kind: 'one' };
  expect(rules.partnerOfTeller('Couple', about, 'Priya Nair')).toMatchObject(rohan);
  expect(rules.partnerOfTeller('Couple', { ...about, from: 'Priya' }, 'Meera')).toMatchObject(rohan);
  // Their daughter tells of both, and in other themes both are spoken of.
  expect(rules.partnerOfTeller('Couple', about, 'Meera')).toBe(couple);
  expect(rules.partnerOfTeller('Family', about, 'Priya Nair')).toBe(couple);
});
