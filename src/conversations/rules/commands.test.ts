import { expect, test } from 'vitest';
import { commandOf, isForStudio, minuteOf, pageChangeOf, yesOrNo } from './commands.ts';

test('W115 STOP is understood in every language of the forms and in those of India', () => {
  const words = ['STOP', 'Stop!', ' stop. ', 'बंद करो', 'বন্ধ', 'બંધ કરો', 'ਬੰਦ ਕਰੋ', 'நிறுத்து', 'ఆపు', 'ನಿಲ್ಲಿಸಿ', 'നിർത്തുക'];
  for (const word of [...words, 'ବନ୍ଦ', 'بند کرو', 'थांबा', 'Band karo', 'UNSUBSCRIBE'])
    expect(commandOf(word), word).toBe('stop');
});

test('W115 what may answer a question is no command', () => {
  for (const answer of [
    'Yes',
    'No',
    'Hindi',
    'Photos',
    'More',
    'Pass',
    'Done',
    'हाँ',
    'He never could stop.',
    'कल',
    'बस',
    'Next door',
  ])
    expect(commandOf(answer), answer).toBeUndefined();
  expect(commandOf('Next!')).toBe('next');
  expect(commandOf('That’s all 🙏')).toBe('done');
  expect(commandOf('अगला सवाल')).toBe('next');
  expect(commandOf('in Hindi')).toBe('hindi');
});

test('W115 yes and no are understood where they are asked for', () => {
  expect(['Yes!', 'haan', 'हाँ', 'OK 👍'].map(yesOrNo)).toEqual(['yes', 'yes', 'yes', 'yes']);
  expect(['No', 'नहीं', 'not yet'].map(yesOrNo)).toEqual(['no', 'no', 'no']);
  expect(yesOrNo('Yes, and she laughed')).toBeUndefined();
});

test('W115 a page of the soft copy is named before its change', () => {
  expect(pageChangeOf('page 5: call it The Buffalo')).toEqual({ page: 5, words: 'call it The Buffalo' });
  expect(pageChangeOf('Page 12 - darker please')).toEqual({ page: 12, words: 'darker please' });
  expect(pageChangeOf('पन्ना 3: नाम गलत है')).toEqual({ page: 3, words: 'नाम गलत है' });
  expect(pageChangeOf('page 5')).toEqual({ page: 5, words: '' });
  expect(pageChangeOf('On page 5 he smiles')).toBeUndefined();
});

test('W115 an hour is read as people write it, and none at night', () => {
  const hours = {
    '9 am': 540,
    '7.30 pm': 1170,
    '19:30': 1170,
    '7:30': 1170,
    'शाम 7': 1140,
    '12 pm': 720,
    '8:30 pm': 1230,
    'रात 8 बजे': 1200,
    '8 at night': 1200,
    'raat ko 8 baje': 1200,
    'at 6 in the evening': 1080,
    '6pm': 1080,
    '10 o’clock': 600,
  };
  for (const [text, minute] of Object.entries(hours)) expect(minuteOf(text), text).toBe(minute);
  for (const text of [
    '5 am',
    '9 pm',
    '8 am',
    'सुबह 7',
    '23:00',
    'whenever',
    '12 am',
    '7:80 pm',
    'In 1985',
    'At 5 he left',
  ])
    expect(minuteOf(text), text).toBeUndefined();
});

test('W115 a question about the order goes to the studio, and a memory never does', () => {
  expect(isForStudio('Can I pay by cheque?')).toBe(true);
  expect(isForStudio('Which courier will deliver it?')).toBe(true);
  expect(isForStudio('He always asked: who will pay for all this?'.repeat(6))).toBe(false);
  expect(isForStudio('He could not pay the rent, so they moved.')).toBe(false);
  expect(isForStudio('Do you know what she said?')).toBe(false);
});
