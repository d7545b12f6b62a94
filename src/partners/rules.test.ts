import { describe, expect, test } from 'vitest';
import { sampleOrder as sample } from '#test/kit/sample-order.ts';
import {
  brandNameProblem,
  clientToldText,
  creditsByPlan,
  creditsTagText,
  editionsLabel,
  normalizeLamination,
  nextSampleStep,
  isSameOrder,
  sampleChoices,
  isOfferedSample,
  sampleProblem,
  sampleStepProblem,
  signUpComplete,
  partnerTexts,
} from './rules.ts';

const form = { name: 'Studio Sona', city: 'Pune', email: 'hello', type: 't1' };

describe('sign-up', () => {
  test('P-R06 name, city, e-mail and type are all needed', () => {
    expect(signUpComplete(form)).toBe(true);
    for (const field of ['name', 'city', 'email', 'type'] as const)
      expect(signUpComplete({ ...form, [field]: '  ' })).toBe(false);
  });
  test('P-R06 the alert has the documented words', () =>
    expect(partnerTexts.fillAll).toBe('Please Fill in all the fields'));
});

test('P-R09 whoever places an order reads who gets its link, and that nobody does without a number', () => {
  expect(clientToldText('Ananya', '+91 98765 07777')).toBe('We send Ananya the link to tell it, to +91 98765 07777.');
  expect(clientToldText('Ananya', null)).toBe(
    'There is no number for Ananya, so we tell nobody: make a link and send it.',
  );
});

describe('a brand name', () => {
  test('P-R06 W67 cannot be taken for the shop’s, however it is written', () => {
    for (const name of ['imurs support', 'I.M.U.R.S', '1murs', 'ｉｍｕｒｓ', 'imürs', 'lmur5 Help', 'іmurѕ'])
      expect([name, brandNameProblem(name, 'imurs')]).toEqual([name, expect.stringContaining('“imurs”')]);
    for (const name of ['Studio Sona', 'Murs & Co', 'I am yours'])
      expect([name, brandNameProblem(name, 'imurs')]).toEqual([name, undefined]);
  });
});

describe('the credits tag', () => {
  test('P-R03 the tag shows the plan without its prefix, then "Credits left"', () => {
    expect(creditsTagText({ name: 'imurs iconic' })).toBe('Iconic Credits left');
    expect(creditsTagText(null)).toBe('No active plan');
  });
  test('P-R03 D32 sums the iCredits of each plan, the plan of the oldest lot first', () => {
    const lot = (planId: string, remaining: number, pages = 12) => ({ planId, planName: planId, pages, remaining });
    expect(creditsByPlan([lot('a', 0), lot('b', 3, 20), lot('a', 2), lot('b', 1, 16)])).toEqual([
      { id: 'b', name: 'b', pages: 20, credits: 4 },
      { id: 'a', name: 'a', pages: 12, credits: 2 },
    ]);
    expect(creditsByPlan([])).toEqual([]);
  });
  test('P-R04 says "edition" under 2', () => {
    expect([0, 1, 2, 10].map(editionsLabel)).toEqual(['0 edition', '1 edition', '2 editions', '10 editions']);
  });
});

describe('equal orders', () => {
  const order = { customerName: 'Asha', customerPhone: '+919876543210', category: 'Wedding' };
  test('P-K06 the same order inside 10 seconds is one order', () => {
    expect(isSameOrder(order, { ...order }, 0)).toBe(true);
    expect(isSameOrder(order, { ...order }, 9.999)).toBe(true);
    expect(isSameOrder(order, { ...order }, 10)).toBe(false);
  });
  test('P-K06 D32 an order on another plan is another order; without a plan it equals any', () => {
    const earlier = { ...order, plan: 'iconic' };
    expect(isSameOrder({ ...order, plan: 'idyllic' }, earlier, 1)).toBe(false);
    expect(isSameOrder({ ...order, plan: 'iconic' }, earlier, 1)).toBe(true);
    expect(isSameOrder(order, earlier, 1)).toBe(true);
  });
  test('P-K06 another name, number or category is another order', () => {
    expect(isSameOrder(order, { ...order, customerName: 'Ashok' }, 1)).toBe(false);
    expect(isSameOrder(order, { ...order, customerPhone: null }, 1)).toBe(false);
    expect(isSameOrder(order, { ...order, category: 'Family' }, 1)).toBe(false);
  });
});

describe('the physical sample', () => {
  test('P-R12 asks for the agreement first, then for the address', () => {
    expect(sampleProblem({ ...sample, city: '' }, false)).toBe('Please agree to the terms and conditions');
    for (const field of ['address', 'city', 'zipcode'] as const)
      expect(sampleProblem({ ...sample, [field]: ' ' }, true)).toBe('Please fill in address details.');
    expect(sampleProblem(sample, true)).toBeUndefined();
    for (const zipcode of ['41100', '4110011', '011001'])
      expect(sampleProblem({ ...sample, zipcode }, true)).toMatch(/PIN code: it has six digits/);
  });
  test('P-R12 offers the documented options, recommendations and defaults', () => {
    expect(sampleChoices.gsm).toEqual({ options: [130, 170, 220, 300], recommended: 170, usual: 170 });
    expect(sampleChoices.quantity).toEqual({ options: [1, 2, 5, 10], recommended: 2, usual: 1 });
    expect(sampleChoices.paper).toEqual({
      options: ['Matt art paper', 'Glossy art paper', 'Lustre paper', 'Metallic Paper', 'Silk Paper'],
      recommended: 'Matt art paper',
      usual: 'Matt art paper',
    });
    expect(sampleChoices.lamination).toEqual({
      options: ['Matt Laminated', 'Glossy Laminated', 'Silk Laminated', 'Feather Laminated'],
      recommended: 'Matt Laminated',
      usual: 'Matt Laminated',
    });
  });
  test('P-R12 P-K08 accepts a lamination also as the documents list it', () => {
    expect(['Matt', 'Glossy', 'Silk', 'Feather'].map(normalizeLamination)).toEqual(sampleChoices.lamination.options);
    expect(['Matt Laminated', 'Gold'].map(normalizeLamination)).toEqual(['Matt Laminated', 'Gold']);
  });
  test('P-R12 only what is offered can be ordered', () => {
    expect(isOfferedSample(sample)).toBe(true);
    expect(isOfferedSample({ ...sample, quantity: 3 })).toBe(false);
    expect(isOfferedSample({ ...sample, gsm: 171 })).toBe(false);
    expect(isOfferedSample({ ...sample, paper: 'Vellum' })).toBe(false);
  });
  test('P-R02 a sample is printed, shipped with a tracking link and delivered, in this order', () => {
    const at = new Date('2026-01-01T00:00:00Z');
    const paid = { printedAt: null, shippedAt: null, deliveredAt: null };
    const printed = { ...paid, printedAt: at };
    const shipped = { ...printed, shippedAt: at };
    const delivered = { ...shipped, deliveredAt: at };
    expect([paid, printed, shipped, delivered].map(nextSampleStep)).toEqual([
      'printed',
      'shipped',
      'delivered',
      undefined,
    ]);
    const link = 'https://courier.example/1';
    expect(sampleStepProblem(paid, 'printed')).toBeUndefined();
    expect(sampleStepProblem(printed, 'shipped', link)).toBeUndefined();
    expect(sampleStepProblem(shipped, 'shipped', link)).toBeUndefined();
    expect(sampleStepProblem(shipped, 'delivered')).toBeUndefined();
    expect(sampleStepProblem(printed, 'shipped', 'http://courier.example/1')).toContain('https://');
    expect(sampleStepProblem(paid, 'shipped', link)).toContain('printed');
    expect(sampleStepProblem(printed, 'delivered')).toContain('shipped');
    expect(sampleStepProblem(delivered, 'shipped', link)).toContain('delivered already');
  });
});
