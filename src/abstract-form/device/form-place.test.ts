import { describe, expect, test } from 'vitest';
import { lastPageKey } from '../rules.ts';
import {
  askedQuestions,
  firstUnanswered,
  offeredQuestions,
  placeBeside,
  placeOf,
  placesInOrder,
  placeToGoOn,
  questionPlaces,
  questionStates,
  searchOf,
  type FormPlace,
} from './form-place.ts';

const answer = (key: number, text = '', voice = false) => ({ key, text, voice });
const answers = Array.from({ length: 12 }, (_, n) => answer(n + 1));
const outline = { total: 2, answers };
/** The form with words at these questions. */
const told = (...keys: number[]) => ({
  total: 2,
  answers: answers.map(({ key }) => answer(key, keys.includes(key) ? 'Yes' : '')),
});
const questionAt = (page: number, key: number): FormPlace => ({ at: 'question', page, key });

describe('C-A02 one question at a time, in pages of six', () => {
  test('every question, then the photos, and at last the look at all of it', () => {
    const places = placesInOrder(outline).map(searchOf);
    expect(places).toHaveLength(14);
    expect(places[5]).toBe('?page=1&q=6');
    expect(places[6]).toBe('?page=2&q=7');
    expect(places.slice(-2)).toEqual(['?view=photos', '?view=check']);
  });

  test('five are asked first, with that of the last page; the others and one’s own are offered', () => {
    const { first, more } = questionPlaces({ total: 2, answers: [...answers, answer(lastPageKey), answer(61)] });
    expect(first.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, lastPageKey]);
    expect(more.map(({ key }) => key)).toEqual([6, 7, 8, 9, 10, 11, 12, 61]);
    expect(more.map(({ page }) => page)).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
  });

  test('Next leads past the others until somebody answers one of them', () => {
    expect(placeBeside(told(1), questionAt(1, 5), 1)).toEqual({ at: 'photos' });
    expect(placeBeside(told(1), { at: 'photos' }, -1)).toEqual(questionAt(1, 5));
    expect(offeredQuestions(told(1), questionAt(1, 5)).map(({ key }) => key)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(offeredQuestions(told(1), { at: 'photos' })).toHaveLength(7);
    expect(offeredQuestions(told(1), questionAt(1, 4))).toEqual([]);

    expect(placeBeside(told(1, 8), questionAt(1, 5), 1)).toEqual(questionAt(1, 6));
    expect(placeBeside(told(1, 8), { at: 'photos' }, -1)).toEqual(questionAt(2, 12));
    expect(offeredQuestions(told(1, 8), { at: 'photos' })).toEqual([]);

    // Whoever has gone on to the sixth is led through all.
    expect(askedQuestions(told(1), questionAt(1, 6))).toHaveLength(12);
    expect(placeBeside(told(1), questionAt(2, 12), 1)).toEqual({ at: 'photos' });
  });

  test('the address names each place, and an address without one of them leads to the nearest', () => {
    for (const place of [
      { at: 'welcome' },
      { at: 'subject' },
      { at: 'subject', next: 'check' },
      { at: 'questions' },
      ...placesInOrder(outline),
    ])
      expect(placeOf(new URLSearchParams(searchOf(place as FormPlace)), outline)).toEqual(place);
    const at = (search: string) => placeOf(new URLSearchParams(search), outline);
    expect(at('')).toEqual({ at: 'welcome' });
    expect(at('page=1&q=photos')).toEqual({ at: 'photos' });
    expect(at('page=2')).toEqual(questionAt(2, 7));
    expect(at('page=9&q=77')).toEqual(questionAt(2, 7));
    expect(at('view=nowhere')).toEqual({ at: 'welcome' });
  });

  test('the one before and the one after; none beyond the ends', () => {
    expect(placeBeside(outline, questionAt(1, 2), 1)).toEqual(questionAt(1, 3));
    expect(placeBeside(outline, questionAt(1, 1), -1)).toBeUndefined();
    expect(placeBeside(outline, { at: 'check' }, 1)).toBeUndefined();
    expect(placeBeside(outline, { at: 'questions' }, 1)).toBeUndefined();
  });
});

test('C-A02 the form opens at the first question that nobody has come to', () => {
  expect(firstUnanswered(told(1, 3))).toEqual(questionAt(1, 4));
  expect(firstUnanswered(told(1, 5))).toEqual({ at: 'photos' });
  expect(firstUnanswered(told(7))).toEqual(questionAt(2, 8));
  expect(firstUnanswered({ total: 1, answers: [answer(1, 'Yes'), answer(2, '', true)] })).toEqual({ at: 'photos' });
});

test('C-A02 the overview says what is answered in writing, by voice or both, and what was skipped', () => {
  const states = questionStates({
    total: 1,
    answers: [answer(1, 'a'), answer(2), answer(3, '', true), answer(4, 'b', true), answer(5)],
  });
  expect([...states.values()]).toEqual(['written', 'skipped', 'recorded', 'both', 'open']);
});

test('W51 a story is gone on with at the answer that was half written', () => {
  const outline = { total: 2, answers: [answer(1, 'Yes'), answer(2, 'We were'), answer(3), answer(7, ' ')] };
  expect(placeToGoOn(outline, 2)).toEqual(questionAt(1, 2));
  for (const none of [undefined, 7, 99]) expect(placeToGoOn(outline, none)).toEqual(questionAt(1, 3));
});
