import { expect, test } from 'vitest';
import { digitAt, eraseDigit, isComplete, enterDigits } from './code-entry.ts';

test('C-S02 typing a digit fills its box and moves the focus to the next one', () => {
  expect(enterDigits('', 0, '4')).toEqual({ value: '4', focus: 1 });
  expect(enterDigits('4', 1, '7')).toEqual({ value: '47', focus: 2 });
  expect(enterDigits('12345', 5, '6')).toEqual({ value: '123456', focus: 5 });
});

test('C-S02 only digits are taken, those of any script as 0-9', () => {
  expect(enterDigits('12', 2, 'a')).toEqual({ value: '12', focus: 2 });
  expect(enterDigits('12', 2, '٣')).toEqual({ value: '123', focus: 3 });
  expect(enterDigits('', 0, '12-34 56')).toEqual({ value: '123456', focus: 5 });
});

test('C-S02 a digit typed beside the one in the box replaces it', () => {
  expect(enterDigits('123', 1, '29')).toEqual({ value: '193', focus: 2 });
  expect(enterDigits('123', 1, '92')).toEqual({ value: '193', focus: 2 });
  expect(enterDigits('123', 1, '22')).toEqual({ value: '123', focus: 2 });
});

test('C-S02 pasted digits fill the boxes from the focused one, a whole code from the first', () => {
  expect(enterDigits('', 2, '345')).toEqual({ value: '  345', focus: 5 });
  expect(enterDigits('99', 4, '123456')).toEqual({ value: '123456', focus: 5 });
  expect(enterDigits('', 0, '1234567890')).toEqual({ value: '123456', focus: 5 });
  expect(enterDigits('', 5, '12')).toEqual({ value: '     1', focus: 5 });
});

test('C-S02 backspace clears and moves back', () => {
  expect(eraseDigit('123456', 5)).toEqual({ value: '12345', focus: 4 });
  expect(eraseDigit('123', 3)).toEqual({ value: '12', focus: 2 });
  expect(eraseDigit('123', 1)).toEqual({ value: '1 3', focus: 0 });
  expect(eraseDigit('', 0)).toEqual({ value: '', focus: 0 });
});

test('C-S02 a code with an empty box is not complete', () => {
  expect(isComplete('12 456')).toBe(false);
  expect(isComplete('123456')).toBe(true);
  expect(digitAt('12 456', 2)).toBe('');
  expect(digitAt('12 456', 3)).toBe('4');
});
