import { describe, expect, test } from 'vitest';
import type { Subject } from './subject.ts';
import { speaksOfSubject, templateProblem, textAbout } from './subject-text.ts';

const amma: Subject = { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
const couple: Subject = { name: 'Asha & Vikas', calledAs: null, kind: 'two', pronoun: 'they' };
const ammaInHindi: Subject = { ...amma, calledAs: 'अम्मा' };

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
    expect(textAbout(template, amma, { language: 'hi' })).toBe('वे क्या कहती हैं?');
    expect(textAbout(template, couple, { language: 'hi' })).toBe('वे क्या कहते हैं?');
  });

  test('W50 the possessive of a name follows the language of the question', () => {
    expect(textAbout("{name's} घर कैसा था?", ammaInHindi, { language: 'hi' })).toBe('अम्मा का घर कैसा था?');
    expect(textAbout("{name's} घर कैसा था?", undefined, { language: 'hi' })).toBe('उनका घर कैसा था?');
  });

  test('W50 a name that does something is "they" while nobody is named', () => {
    expect(textAbout('What did {name they} say to {name}?', amma)).toBe('What did Amma say to Amma?');
    expect(textAbout('What did {name they} say to {name}?', undefined)).toBe('What did they say to them?');
    expect(textAbout("{Name's} kitchen", undefined)).toBe('Their kitchen');
  });

  test('W50 whoever tells stands beside one person, and never beside two', () => {
    const template = 'Where did {you and name} meet?';
    expect(textAbout(template, amma)).toBe('Where did you and Amma meet?');
    expect(textAbout(template, couple)).toBe('Where did Asha & Vikas meet?');
    expect(textAbout(template, undefined)).toBe('Where did you meet?');
  });

  test.each([
    ['{name की} रसोई', 'अम्मा की रसोई', 'उनकी रसोई', 'आपकी रसोई'],
    ['{name ने} क्या कहा?', 'अम्मा ने क्या कहा?', 'उन्होंने क्या कहा?', 'आपने क्या कहा?'],
    ['{they} {कहते|कहती|कहते} हैं', 'वे कहती हैं', 'वे कहते हैं', 'आप कहती हैं'],
    ['{them} याद है', 'उन्हें याद है', 'उन्हें याद है', 'आपको याद है'],
    ['{they पर} भरोसा', 'उन पर भरोसा', 'उन पर भरोसा', 'आप पर भरोसा'],
    ['{you and name की} दोस्ती', 'आपकी और अम्मा की दोस्ती', 'आपकी दोस्ती', 'आपकी दोस्ती'],
  ])('W50 the Hindi %j agrees with what follows', (template, named, unnamed, you) => {
    expect(textAbout(template, ammaInHindi, { language: 'hi' })).toBe(named);
    expect(textAbout(template, undefined, { language: 'hi' })).toBe(unnamed);
    expect(textAbout(template, ammaInHindi, { language: 'hi', isSubject: true })).toBe(you);
  });

  test('W50 a question to the subject says you', () => {
    const template =
      "Who believed in {name} before {they} did, and {do|does} {they} carry {name's} words {themselves}?";
    expect(textAbout(template, amma, { isSubject: true })).toBe(
      'Who believed in you before you did, and do you carry your words yourself?',
    );
    expect(textAbout('{themselves}', couple, { isSubject: true })).toBe('yourselves');
  });

  test('W50 forms of verbs alone do not speak of the person', () => {
    expect(speaksOfSubject('Who {do|does} the cooking?')).toBe(false);
    expect(speaksOfSubject('What do {you and name} cook?')).toBe(true);
    expect(speaksOfSubject('{they ने} क्या पकाया?')).toBe(true);
  });

  test.each([
    ['What did {they} say?', undefined],
    ['{do|does}', undefined],
    ['{they', 'A { or } has no partner'],
    ['{name की} {you and name को}', undefined],
    ['{him}', '{him} is not known'],
    ['{name किसने}', '{name किसने} is not known'],
    ['{a|b|c|d}', '{a|b|c|d} is not known'],
  ])('C-A02 the template %j has the problem %j', (template, problem) => {
    if (problem === undefined) expect(templateProblem(template)).toBeUndefined();
    else expect(templateProblem(template)).toContain(problem);
  });
});

describe('W50 texts for whoever tells about themselves', () => {
  test('W50 words in brackets are others for the subject', () => {
    const template = 'What did you learn [from {name}||at home] that {they} {do|does}?';
    expect(textAbout(template, amma)).toBe('What did you learn from Amma that she does?');
    expect(textAbout(template, amma, { isSubject: true })).toBe('What did you learn at home that you do?');
    expect(textAbout('[{do|does} {they}||do you]', amma)).toBe('does she');
    expect(templateProblem(template)).toBeUndefined();
    for (const wrong of ['[from {name}]', 'from || at', '[a||b', 'a||b]'])
      expect(templateProblem(wrong)).toMatch(/two parts/);
  });

  test('W50 a couple without a name is "each other"', () => {
    expect(textAbout('told {name or each other}?', couple)).toBe('told Asha & Vikas?');
    expect(textAbout('told {name or each other}?', undefined)).toBe('told each other?');
    expect(textAbout('told {name or each other}?', amma, { isSubject: true })).toBe('told each other?');
    expect(textAbout('{name or each other से} कहा', undefined, { language: 'hi' })).toBe('एक-दूसरे से कहा');
    expect(textAbout('{name or each other से} कहा', ammaInHindi, { language: 'hi' })).toBe('अम्मा से कहा');
  });
});
