import { isAnswered, isPaged, lastPageKey, questionsPerPage } from '../rules.ts';

/** Where somebody is in the form. The address names it, so that Back, a reload and a bookmark come back to it. */
export type FormPlace =
  | { at: 'welcome' | 'questions' | 'photos' | 'check' }
  /** `next`: where its button leads; without it, to the questions. */
  | { at: 'subject'; next?: 'check' }
  | QuestionPlace;

/** `page`: the form's page from 1. */
export interface QuestionPlace {
  at: 'question';
  page: number;
  key: number;
}

/** What decides the places of a form: its pages, and its questions in their order. */
export interface FormOutline {
  total: number;
  answers: readonly { key: number; text: string; voice: unknown }[];
}

/** So many questions of the form are asked before the photos; the others are offered. */
const firstQuestions = 5;

/** The places of the questions in the order in which they are asked; `first` before the photos, `more` are offered. */
export function questionPlaces({ total, answers }: FormOutline): { first: QuestionPlace[]; more: QuestionPlace[] } {
  const paged = answers.filter(({ key }) => isPaged(key));
  const places = paged.map(({ key }, n): QuestionPlace => ({
    at: 'question',
    page: Math.ceil((n + 1) / questionsPerPage),
    key,
  }));
  const further = answers.filter(({ key }) => !isPaged(key));
  const placesOf = (ofLastPage: boolean) =>
    further.flatMap(({ key }): QuestionPlace[] =>
      (key === lastPageKey) === ofLastPage ? [{ at: 'question', page: total, key }] : [],
    );
  return {
    first: [...places.slice(0, firstQuestions), ...placesOf(true)],
    more: [...places.slice(firstQuestions), ...placesOf(false)],
  };
}

/** Every place of a form in order: all questions, the photos, and the last look at all of it. */
export function placesInOrder(outline: FormOutline): FormPlace[] {
  const { first, more } = questionPlaces(outline);
  return [...first, ...more, { at: 'photos' }, { at: 'check' }];
}

const isSamePlace = (a: FormPlace, b: FormPlace): boolean => searchOf(a) === searchOf(b);

/** The questions that Next leads through: the first ones; all once somebody is at, or answered, one of the others. */
export function askedQuestions(outline: FormOutline, place: FormPlace): QuestionPlace[] {
  const { first, more } = questionPlaces(outline);
  const answered = new Set(outline.answers.filter(isAnswered).map(({ key }) => key));
  const goesOn = more.some(other => answered.has(other.key) || isSamePlace(other, place));
  return goesOn ? [...first, ...more] : first;
}

/** The place `steps` further on, or back when negative; `undefined` beyond the ends. */
export function placeBeside(outline: FormOutline, place: FormPlace, steps: 1 | -1): FormPlace | undefined {
  const places: FormPlace[] = [...askedQuestions(outline, place), { at: 'photos' }, { at: 'check' }];
  const at = places.findIndex(other => isSamePlace(other, place));
  return at < 0 ? undefined : places[at + steps];
}

/** The questions that are offered at a place, where Next leads past them: after the first ones, and at the photos. */
export function offeredQuestions(outline: FormOutline, place: FormPlace): QuestionPlace[] {
  const { first, more } = questionPlaces(outline);
  const last = first.at(-1);
  const mayGoOn = place.at === 'photos' || (last !== undefined && isSamePlace(last, place));
  return mayGoOn && askedQuestions(outline, place).length === first.length ? more : [];
}

/** The address of a place, its part from `?` on. */
export function searchOf(place: FormPlace): string {
  if (place.at === 'welcome') return '?page=0';
  if (place.at === 'subject' && place.next) return `?view=subject&next=${place.next}`;
  return place.at === 'question' ? `?page=${place.page}&q=${place.key}` : `?view=${place.at}`;
}

/** The first question that nobody has come to yet, of those that Next leads through; without one, the photos. */
export function firstUnanswered(outline: FormOutline): FormPlace {
  const states = questionStates(outline);
  return askedQuestions(outline, { at: 'welcome' }).find(({ key }) => states.get(key) === 'open') ?? { at: 'photos' };
}

/**
 * Where a story is gone on with: the question at which somebody stopped in the middle, by its key, as long as it has
 * words; otherwise as `firstUnanswered`.
 */
export function placeToGoOn(outline: FormOutline, halfWritten: number | undefined): FormPlace {
  const written = outline.answers.some(({ key, text }) => key === halfWritten && text.trim() !== '');
  const place = placesInOrder(outline).find(other => other.at === 'question' && other.key === halfWritten);
  return (written && place) || firstUnanswered(outline);
}

/** The place that an address names; the welcome when it names none of this form. */
export function placeOf(search: URLSearchParams, outline: FormOutline): FormPlace {
  const view = search.get('view');
  if (view === 'subject') return search.get('next') === 'check' ? { at: view, next: 'check' } : { at: view };
  if (view === 'questions' || view === 'check' || view === 'photos') return { at: view };
  const page = Math.min(outline.total, Math.max(0, Math.trunc(Number(search.get('page')) || 0)));
  if (page === 0) return { at: 'welcome' };
  // The address of the photos before they had one screen.
  if (search.get('q') === 'photos') return { at: 'photos' };
  const { first, more } = questionPlaces(outline);
  const onPage = [...first, ...more].filter(other => other.page === page);
  return onPage.find(({ key }) => String(key) === search.get('q')) ?? onPage[0] ?? { at: 'photos' };
}

/**
 * How far each question is, in the order in which they are asked. One without an answer counts as skipped when a later
 * one has an answer.
 */
export type QuestionState = 'written' | 'recorded' | 'both' | 'skipped' | 'open';
export function questionStates(outline: FormOutline): Map<number, QuestionState> {
  const { first, more } = questionPlaces(outline);
  const answers = new Map(outline.answers.map(answer => [answer.key, answer]));
  const inOrder = [...first, ...more].flatMap(({ key }) => answers.get(key) ?? []);
  const lastAnswered = inOrder.findLastIndex(isAnswered);
  return new Map(
    inOrder.map(({ key, text, voice }, n) => {
      if (text.trim()) return [key, voice ? 'both' : 'written'] as const;
      if (voice) return [key, 'recorded'] as const;
      return [key, n < lastAnswered ? 'skipped' : 'open'] as const;
    }),
  );
}
