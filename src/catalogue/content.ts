import { positionField, shownField, lineField, textField, type ContentField } from '#kernel/content.ts';
import { labelFromColumn, type ContentList } from '#platform/content.ts';
import * as store from './store.ts';

const price = (name: string, label: string): ContentField => ({ name, label, kind: 'rupees', least: 1, most: 100_000 });

const templateHint =
  "{name}, {name's}, {they}, {them}, {their}, {theirs} and {themselves} stand for the person it is about; {name they} where the name does something, {you and name} for both; {name or each other} for a couple; [from {name}||at home] has other words for whoever tells about themselves; {do|does} is a form by pronoun (they | she or he). In Hindi {name की}, {they ने} and {you and name को}.";

/** What the shop sells and shows, as staff edit it (D21). Prices are the owners'. */
export const contentLists: readonly ContentList[] = [
  {
    name: 'plans',
    title: 'Consumer plans',
    act: 'prices',
    table: store.plans,
    key: ['id'],
    order: ['position'],
    label: labelFromColumn('name'),
    fields: [
      lineField('name', 'Name'),
      textField('description', 'Description'),
      price('price', 'Price'),
      { name: 'extraPrice', label: 'Price of an extra copy', kind: 'rupees', most: 100_000 },
      positionField,
      shownField,
    ],
  },
  {
    name: 'business-plans',
    title: 'Business plans',
    act: 'prices',
    table: store.businessPlans,
    key: ['id'],
    order: ['position'],
    label: labelFromColumn('name'),
    fields: [
      lineField('name', 'Name'),
      textField('description', 'Description'),
      { name: 'bullets', label: 'Bullet points', kind: 'lines', hint: 'One a line, without commas.' },
      {
        ...price('price', 'Price of one magazine, whatever the bundle'),
        hint: 'Empty: the bundle prices hold. Filled in: the plan is bought one magazine at a time.',
        mayBeEmpty: true,
      },
      positionField,
      shownField,
    ],
  },
  {
    name: 'bundles',
    title: 'Bundle prices',
    act: 'prices',
    table: store.businessBundles,
    key: ['plan', 'size'],
    order: ['plan', 'size'],
    label: ({ plan, size }, names) => `${names.get(String(plan)) ?? String(plan)}, ${String(size)} editions`,
    names: store.businessPlanNames,
    fields: [price('price', 'Price of one magazine'), shownField],
  },
  {
    name: 'editions',
    title: 'Kinds of edition',
    act: 'content',
    table: store.subCategories,
    key: ['id'],
    order: ['theme', 'position'],
    label: labelFromColumn('name'),
    fields: [lineField('tagLine', 'Tag line'), positionField, shownField],
  },
  {
    name: 'products',
    title: 'Sample magazines',
    act: 'content',
    table: store.products,
    key: ['id'],
    order: ['position'],
    label: labelFromColumn('title'),
    fields: [
      lineField('title', 'Title'),
      textField('description', 'Description'),
      { name: 'bullets', label: 'Bullet points', kind: 'lines', hint: 'One a line.' },
      lineField('feedbackTitle', 'Title of the testimonial'),
      textField('feedback', 'Testimonial'),
      lineField('customerName', 'Customer'),
      lineField('customerCity', 'City'),
      { name: 'isNew', label: 'Partners may order it as a sample', kind: 'yes' },
      positionField,
      shownField,
    ],
  },
  {
    name: 'questions',
    title: 'Questions of the form',
    act: 'questions',
    table: store.questions,
    key: ['theme', 'key'],
    order: ['theme', 'key'],
    label: ({ theme, key, question }) => `${String(theme)} ${String(key)}: ${String(question)}`,
    fields: [
      { name: 'question', label: 'Question', kind: 'template', hint: templateHint },
      { name: 'questionHindi', label: 'Question in Hindi', kind: 'template', hint: templateHint },
      {
        name: 'keptBack',
        label: 'No words of its answers on cover and back',
        kind: 'yes',
        hint: 'For questions about habits, fights, fears, regrets and losses.',
      },
      shownField,
    ],
  },
];
