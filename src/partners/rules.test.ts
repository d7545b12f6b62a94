import { describe, expect, test } from 'vitest';
import {
  creditsTag,
  editionsLabel,
  sameOrder,
  sampleChoices,
  sampleOffered,
  sampleOnItsWay,
  sampleProblem,
  signUpComplete,
  words,
  type SampleOrder,
} from './rules.ts';

const form = { name: 'Studio Sona', city: 'Pune', email: 'hello', type: 't1' };
const sample: SampleOrder = {
  gsm: 170,
  paper: 'Matt art paper',
  lamination: 'Matt Laminated',
  quantity: 1,
  address: '4 Hill Road',
  city: 'Pune',
  zipcode: '411001',
};

describe('sign-up', () => {
  test('P-R06 name, city, e-mail and type are all needed, and an e-mail format is not asked for', () => {
    expect(signUpComplete(form)).toBe(true);
    for (const field of ['name', 'city', 'email', 'type'] as const)
      expect(signUpComplete({ ...form, [field]: '  ' })).toBe(false);
  });
  test('P-R06 the documented words', () => expect(words.fillAll).toBe('Please Fill in all the fields'));
});

describe('the credits tag', () => {
  test('P-R03 the plan without its prefix, then "Credits left"', () => {
    expect(creditsTag({ name: 'imurs iconic' })).toBe('Iconic Credits left');
    expect(creditsTag(null)).toBe('No active plan');
  });
  test('P-R04 "edition" under 2', () => {
    expect([0, 1, 2, 10].map(editionsLabel)).toEqual(['0 edition', '1 edition', '2 editions', '10 editions']);
  });
});

describe('equal orders', () => {
  const order = { customerName: 'Asha', customerPhone: '+919876543210', category: 'Wedding' };
  test('P-K06 the same order inside 10 seconds is one order', () => {
    expect(sameOrder(order, { ...order }, 0)).toBe(true);
    expect(sameOrder(order, { ...order }, 9.999)).toBe(true);
    expect(sameOrder(order, { ...order }, 10)).toBe(false);
  });
  test('P-K06 another name, number or category is another order', () => {
    expect(sameOrder(order, { ...order, customerName: 'Ashok' }, 1)).toBe(false);
    expect(sameOrder(order, { ...order, customerPhone: null }, 1)).toBe(false);
    expect(sameOrder(order, { ...order, category: 'Family' }, 1)).toBe(false);
  });
});

describe('the physical sample', () => {
  test('P-R12 agreement first, then the address', () => {
    expect(sampleProblem({ ...sample, city: '' }, false)).toBe('Please agree to the terms and conditions');
    for (const field of ['address', 'city', 'zipcode'] as const)
      expect(sampleProblem({ ...sample, [field]: ' ' }, true)).toBe('Please fill in address details.');
    expect(sampleProblem(sample, true)).toBeUndefined();
  });
  test('P-R12 the documented options, recommendations and defaults', () => {
    expect(sampleChoices.gsm).toEqual({ options: [130, 170, 220, 300], recommended: 170, usual: 170 });
    expect(sampleChoices.quantity).toEqual({ options: [1, 2, 5, 10], recommended: 2, usual: 1 });
    expect(sampleChoices.paper.usual).toBe('Matt art paper');
    expect(sampleChoices.lamination.usual).toBe('Matt Laminated');
  });
  test('P-R12 only what is offered can be ordered', () => {
    expect(sampleOffered(sample)).toBe(true);
    expect(sampleOffered({ ...sample, quantity: 3 })).toBe(false);
    expect(sampleOffered({ ...sample, gsm: 171 })).toBe(false);
    expect(sampleOffered({ ...sample, paper: 'Vellum' })).toBe(false);
  });
  test('P-K03 the alert stands for ten days after the payment', () => {
    const paid = new Date('2026-01-01T00:00:00Z');
    expect(sampleOnItsWay(paid, new Date('2026-01-10T23:59:59Z'))).toBe(true);
    expect(sampleOnItsWay(paid, new Date('2026-01-11T00:00:00Z'))).toBe(false);
  });
});
