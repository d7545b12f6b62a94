import { isAnswered, isPaged, lastPageKey, questionsPerPage } from '../rules.ts';

/** Where somebody is in the form. The address names it, so that Back, a reload and a bookmark come back to it. */
export type FormPlace =
  | { at: 'welcome' | 'questions' | 'check' }
  /** `next`: where its button leads; without it, to the questions. */
  | { at: 'subject'; next?: 'check' }
  | { at: 'question'; page: number; key: number }
  | { at: 'photos'; page: number };

/** What decides the places of a form: its pages, and its questions in their order. */
export interface FormOutline {
  total: number;
  answers: readonly { key: number; text: string; voice: unknown }[];
}

/**
 * The questions of a page from 1: six of the form's; at the end of the last page stand the customer's own, and after
 * them that of the magazine's last page.
 */
export function questionsOnPage<A extends { key: number }>(answers: readonly A[], page: number, total: number): A[] {
  const asked = answers.filter(({ key }) => isPaged(key));
  const further = page === total ? answers.filter(({ key }) => !isPaged(key)) : [];
  const inOrder = further.toSorted((a, b) => Number(a.key === lastPageKey) - Number(b.key === lastPageKey));
  return [...asked.slice((page - 1) * questionsPerPage, page * questionsPerPage), ...inOrder];
}

/** Every place that Next leads through, in order: each page's questions, then its photos, and the last look at all. */
export function placesInOrder({ total, answers }: FormOutline): FormPlace[] {
  const pages = Array.from({ length: total }, (_, n) => n + 1);
  return [
    ...pages.flatMap((page): FormPlace[] => [
      ...questionsOnPage(answers, page, total).map(({ key }) => ({ at: 'question', page, key }) as const),
      { at: 'photos', page },
    ]),
    { at: 'check' },
  ];
}

const isSamePlace = (a: FormPlace, b: FormPlace): boolean => searchOf(a) === searchOf(b);

/** The place `steps` further on, or back when negative; `undefined` beyond the ends. */
export function placeBeside(outline: FormOutline, place: FormPlace, steps: 1 | -1): FormPlace | undefined {
  const places = placesInOrder(outline);
  const at = places.findIndex(other => isSamePlace(other, place));
  return at < 0 ? undefined : places[at + steps];
}

/** The address of a place, its part from `?` on. */
export function searchOf(place: FormPlace): string {
  if (place.at === 'welcome') return '?page=0';
  if (place.at === 'subject' && place.next) return `?view=subject&next=${place.next}`;
  if (place.at === 'question') return `?page=${place.page}&q=${place.key}`;
  return place.at === 'photos' ? `?page=${place.page}&q=photos` : `?view=${place.at}`;
}

/** The first question of a page that has no answer yet; its photos when all have one. */
export function firstUnanswered({ total, answers }: FormOutline, page: number): FormPlace {
  const open = questionsOnPage(answers, page, total).find(answer => !isAnswered(answer));
  return open ? { at: 'question', page, key: open.key } : { at: 'photos', page };
}

/**
 * Where a story is gone on with: the question at which somebody stopped in the middle, by its key, as long as it has
 * words; otherwise as `firstUnanswered`.
 */
export function placeToGoOn(outline: FormOutline, page: number, halfWritten: number | undefined): FormPlace {
  const written = outline.answers.some(({ key, text }) => key === halfWritten && text.trim() !== '');
  const place = placesInOrder(outline).find(other => other.at === 'question' && other.key === halfWritten);
  return (written && place) || firstUnanswered(outline, page);
}

/** The place that an address names; the welcome when it names none of this form. */
export function placeOf(search: URLSearchParams, outline: FormOutline): FormPlace {
  const view = search.get('view');
  if (view === 'subject') return search.get('next') === 'check' ? { at: view, next: 'check' } : { at: view };
  if (view === 'questions' || view === 'check') return { at: view };
  const page = Math.min(outline.total, Math.max(0, Math.trunc(Number(search.get('page')) || 0)));
  if (page === 0) return { at: 'welcome' };
  if (search.get('q') === 'photos') return { at: 'photos', page };
  const onPage = questionsOnPage(outline.answers, page, outline.total);
  const asked = onPage.find(({ key }) => String(key) === search.get('q')) ?? onPage[0];
  return asked ? { at: 'question', page, key: asked.key } : { at: 'photos', page };
}

/**
 * How far each question is. One without an answer counts as skipped when a later one of the form has an answer.
 */
export type QuestionState = 'written' | 'recorded' | 'both' | 'skipped' | 'open';
export function questionStates(answers: FormOutline['answers']): Map<number, QuestionState> {
  const lastAnswered = answers.findLastIndex(isAnswered);
  return new Map(
    answers.map(({ key, text, voice }, n) => {
      if (text.trim()) return [key, voice ? 'both' : 'written'] as const;
      if (voice) return [key, 'recorded'] as const;
      return [key, n < lastAnswered ? 'skipped' : 'open'] as const;
    }),
  );
}
