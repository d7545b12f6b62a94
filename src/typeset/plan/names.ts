import { typographic } from '../words.ts';

/** 'Birthday Spotlight' as it is called on the cover. */
export const editionName = (edition: string): string => {
  const name = typographic(edition);
  return /\bedition$/i.test(name) ? name : `${name} Edition`;
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** '2026-11-21…' as 'November 2026'; an unreadable date as nothing. */
export const issueDate = (iso: string): string => {
  const found = /^(\d{4})-(\d{2})/.exec(iso);
  const month = months[Number(found?.[2]) - 1];
  return found && month ? `${month} ${found[1]}` : '';
};

/** The name in the masthead: the whole of it when short, otherwise the first name. */
export const mastheadOf = (person: string): string => {
  const name = typographic(person);
  const first = name.split(' ')[0] ?? name;
  return name.length <= 13 || first.length < 2 ? name : first;
};
