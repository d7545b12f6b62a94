import { describe, expect, test } from 'vitest';
import { cleanName, templateProblem, textAbout, type Subject } from './subject.ts';

const amma: Subject = { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
const couple: Subject = { name: 'Asha & Vikas', calledAs: null, kind: 'two', pronoun: 'they' };

describe('C-A02 texts about the subject', () => {
  test('C-A02 a question speaks of her by her pronoun', () => {
    expect(textAbout('What did you think of {them} that day?', amma)).toBe('What did you think of her that day?');
    expect(textAbout('What {do|does} {they} say so often?', amma)).toBe('What does she say so often?');
    expect(textAbout('{They} and {their} chair, {theirs} alone, {themselves}', { ...amma, pronoun: 'he' })).toBe(
      'He and his chair, his alone, himself',
    );
  });

  test('C-A02 a question names her as her family does, and forms the possessive of names in s', () => {
    expect(textAbout("{name's} kitchen, and {name}", amma)).toBe('Amma’s kitchen, and Amma');
    expect(textAbout("{name's} first home", couple)).toBe('Asha & Vikas’ first home');
  });

  test('C-A02 a question without a subject says they', () => {
    expect(textAbout("What {do|does} {they} say of {name's} house?", undefined)).toBe(
      'What do they say of their house?',
    );
  });

  test('C-A02 a Hindi question has forms for they, she and he', () => {
    const template = 'वे क्या {कहते|कहती|कहते} हैं?';
    expect(textAbout(template, amma, 'hi')).toBe('वे क्या कहती हैं?');
    expect(textAbout(template, couple, 'hi')).toBe('वे क्या कहते हैं?');
  });

  test('W50 the possessive of a name follows the language of the question', () => {
    expect(textAbout("{name's} घर कैसा था?", { ...amma, calledAs: 'अम्मा' }, 'hi')).toBe('अम्मा का घर कैसा था?');
    expect(textAbout("{name's} घर कैसा था?", undefined, 'hi')).toBe('उनका घर कैसा था?');
  });

  test.each([
    ["  Maria   D'Souza ", 'Maria D’Souza'],
    ["The Kapoors'", 'The Kapoors’'],
    ["Amma 'Lakshmi' Nair", 'Amma ‘Lakshmi’ Nair'],
    ['Asha & Vikas', 'Asha & Vikas'],
    ['मीरा\u200b जी', 'मीरा जी'],
  ])('W50 the name %j is stored as %j', (typed, stored) => expect(cleanName(typed)).toBe(stored));

  test.each([
    ['What did {they} say?', undefined],
    ['{do|does}', undefined],
    ['{they', 'A { or } has no partner'],
    ['{him}', '{him} is not known'],
    ['{a|b|c|d}', '{a|b|c|d} is not known'],
  ])('C-A02 the template %j has the problem %j', (template, problem) => {
    if (problem === undefined) expect(templateProblem(template)).toBeUndefined();
    else expect(templateProblem(template)).toContain(problem);
  });
});
