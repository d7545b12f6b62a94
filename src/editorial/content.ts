import type { ContentField } from '#kernel/content.ts';
import type { ContentList } from '#platform/content.ts';
import * as store from './store.ts';

const shown: ContentField = { name: 'shown', label: 'Shown', kind: 'yes' };
const position: ContentField = { name: 'position', label: 'Place in the list', kind: 'whole', most: 10_000 };
const word = (name: string, label: string): ContentField => ({ name, label, kind: 'line' });
const words = (name: string, label: string): ContentField => ({ name, label, kind: 'text' });
const optional = (name: string, label: string): ContentField => ({ name, label, kind: 'line', mayBeEmpty: true });
const labelled = (name: string) => (row: Record<string, unknown>) => String(row[name]);

/** The words of the shop, as staff edit them (D20, D21). */
export const contentLists: readonly ContentList[] = [
  {
    name: 'faqs',
    title: 'Questions and answers',
    who: 'staff',
    table: store.faqs,
    key: ['id'],
    order: ['place', 'position'],
    label: labelled('question'),
    fresh: ctx => ({ id: ctx.random.id() }),
    fields: [
      { name: 'place', label: 'Where it stands', kind: 'choice', options: ['shop', 'valentines'] },
      word('question', 'Question'),
      words('answer', 'Answer'),
      position,
      shown,
    ],
  },
  {
    name: 'testimonials',
    title: 'Testimonials',
    who: 'staff',
    table: store.testimonials,
    key: ['id'],
    order: ['audience', 'position'],
    label: labelled('name'),
    fresh: ctx => ({ id: ctx.random.id(), image: null }),
    fields: [
      { name: 'audience', label: 'Who reads it', kind: 'choice', options: ['customer', 'partner'] },
      word('name', 'Name'),
      words('text', 'Words'),
      word('label', 'City, or who they are'),
      { name: 'sample', label: 'Written by us as a sample', kind: 'yes' },
      position,
      shown,
    ],
  },
  {
    name: 'explore',
    title: 'Explore pages',
    who: 'staff',
    table: store.exploreInfos,
    key: ['id'],
    order: ['position'],
    label: labelled('title'),
    fields: [
      word('title', 'Title'),
      word('tag', 'Tag'),
      words('content', 'Text'),
      word('button', 'Button'),
      { name: 'whatInside', label: 'What is inside', kind: 'pairs', hint: 'One a line: icon | text' },
      { name: 'marquee', label: 'Marquee', kind: 'lines', hint: 'One a line, without commas.' },
      { name: 'listed', label: 'Listed on /explore', kind: 'yes' },
      position,
      shown,
    ],
  },
  {
    name: 'tiles',
    title: 'Cards of the landing page',
    who: 'staff',
    table: store.tiles,
    key: ['id'],
    order: ['place', 'position'],
    label: labelled('heading'),
    fields: [word('heading', 'Heading'), words('subHeading', 'Text'), position, shown],
  },
  {
    name: 'banners',
    title: 'Banners',
    who: 'staff',
    table: store.banners,
    key: ['id'],
    order: ['place', 'position'],
    label: labelled('title'),
    fields: [word('title', 'Title'), optional('text', 'Text'), optional('button', 'Button'), position, shown],
  },
  {
    name: 'texts',
    title: 'About and policies',
    who: 'owner',
    table: store.texts,
    key: ['slug'],
    order: ['slug'],
    label: labelled('title'),
    fields: [
      word('title', 'Title'),
      words('lead', 'First words'),
      optional('since', 'Holds since, as 2026-11-22'),
      {
        name: 'sections',
        label: 'Text',
        kind: 'sections',
        hint: '# for a heading, - for a bullet. {brand}, {phone}, {email} and {address} are filled in.',
      },
    ],
  },
];
