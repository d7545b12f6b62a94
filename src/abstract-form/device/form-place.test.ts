import { describe, expect, test } from 'vitest';
import {
  firstUnanswered,
  placeToGoOn,
  placeBeside,
  placeOf,
  placesInOrder,
  questionsOnPage,
  questionStates,
  searchOf,
  type FormPlace,
} from './form-place.ts';

const answer = (key: number, text = '', voice = false) => ({ key, text, voice });
const answers = Array.from({ length: 12 }, (_, n) => answer(n + 1));
const outline = { total: 2, answers };

describe('C-A02 one question at a time, in pages of six', () => {
  test('Next leads through each page’s questions, then its photos, and at last to the look at all of it', () => {
    const places = placesInOrder(outline).map(searchOf);
    expect(places).toHaveLength(15);
    expect(places[5]).toBe('?page=1&q=6');
    expect(places[6]).toBe('?page=1&q=photos');
    expect(places.slice(-2)).toEqual(['?page=2&q=photos', '?view=check']);
  });

  test('one’s own questions stand at the end of the last page', () => {
    const withOwn = [...answers, answer(61)];
    expect(questionsOnPage(withOwn, 1, 2).map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(questionsOnPage(withOwn, 2, 2).map(({ key }) => key)).toEqual([7, 8, 9, 10, 11, 12, 61]);
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
    expect(at('page=2')).toEqual({ at: 'question', page: 2, key: 7 });
    expect(at('page=9&q=77')).toEqual({ at: 'question', page: 2, key: 7 });
    expect(at('view=nowhere')).toEqual({ at: 'welcome' });
  });

  test('the one before and the one after; none beyond the ends', () => {
    expect(placeBeside(outline, { at: 'photos', page: 1 }, 1)).toEqual({ at: 'question', page: 2, key: 7 });
    expect(placeBeside(outline, { at: 'photos', page: 1 }, -1)).toEqual({ at: 'question', page: 1, key: 6 });
    expect(placeBeside(outline, { at: 'question', page: 1, key: 1 }, -1)).toBeUndefined();
    expect(placeBeside(outline, { at: 'check' }, 1)).toBeUndefined();
    expect(placeBeside(outline, { at: 'questions' }, 1)).toBeUndefined();
  });
});

test('C-A02 the form opens where the first answer is missing', () => {
  expect(firstUnanswered({ total: 2, answers: [answer(1, 'Yes'), answer(2, ' '), answer(3)] }, 1)).toEqual({
    at: 'question',
    page: 1,
    key: 2,
  });
  expect(firstUnanswered({ total: 1, answers: [answer(1, 'Yes'), answer(2, '', true)] }, 1)).toEqual({
    at: 'photos',
    page: 1,
  });
});

test('C-A02 the overview says what is answered in writing, by voice or both, and what was skipped', () => {
  const states = questionStates([answer(1, 'a'), answer(2), answer(3, '', true), answer(4, 'b', true), answer(5)]);
  expect([...states.values()]).toEqual(['written', 'skipped', 'recorded', 'both', 'open']);
});

test('W51 a story is gone on with at the answer that was half written', () => {
  const outline = { total: 2, answers: [answer(1, 'Yes'), answer(2, 'We were'), answer(3), answer(7, ' ')] };
  expect(placeToGoOn(outline, 1, 2)).toEqual({ at: 'question', page: 1, key: 2 });
  for (const none of [undefined, 7, 99])
    expect(placeToGoOn(outline, 1, none)).toEqual({ at: 'question', page: 1, key: 3 });
});
