import type { Theme } from '#kernel/themes.ts';
import type { ThemePage } from '../plan/page-kinds.ts';

/**
 * The kinds of pages that each theme has beside the usual ones, and their titles in English. Titles say what kind of
 * page it is, and nothing of whoever is on it. `{}` stands for the number of a day.
 */
export const pageTitles: Readonly<Record<Theme, Readonly<Partial<Record<ThemePage, string>>>>> = {
  Gifting: {
    years: 'Year by year',
    thenAndNow: 'Then and now',
    people: 'Who is who',
    recipe: 'The recipe',
    each: 'One by one',
    chat: 'Word for word',
    sides: 'Two sides of it',
  },
  Self: {
    thenAndNow: 'Then and now',
    years: 'The years so far',
    sides: 'Two sides of it',
    chat: 'The conversation',
    each: 'One by one',
    recipe: 'The recipe',
  },
  Friendship: {
    chat: 'As it was said',
    each: 'Roll call',
    sides: 'Two versions',
    people: 'The gang',
    recipe: 'The recipe',
    years: 'All these years',
  },
  Couple: {
    sides: 'Both sides of it',
    chat: 'Word for word',
    people: 'Who is who',
    thenAndNow: 'Then and now',
    each: 'One by one',
    years: 'Year by year',
    recipe: 'The recipe',
  },
  Travel: {
    day: 'Day {}',
    people: 'The company',
    each: 'The company, one by one',
    chat: 'Word for word',
    sides: 'Two accounts',
    years: 'Year by year',
    recipe: 'The recipe',
  },
  Family: {
    people: 'Who is who',
    recipe: 'The family recipe',
    years: 'Over the years',
    thenAndNow: 'Then and now',
    each: 'One by one',
    chat: 'As it was said',
    sides: 'Two sides of it',
  },
};
