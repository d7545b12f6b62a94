import { positionField, shownField, lineField, textField, type ContentField } from '#kernel/content.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { themes as themeNames } from '#kernel/themes.ts';
import { labelFromColumn, type ContentList } from '#platform/content.ts';
import * as store from './store.ts';

const price = (name: string, label: string): ContentField => ({ name, label, kind: 'rupees', least: 1, most: 100_000 });

const templateHint =
  "{name}, {name's}, {they}, {them}, {their}, {theirs} and {themselves} stand for the person it is about; {name they} where the name does something, {you and name} for both; {name or each other} for a couple; [from {name}||at home] has other words for whoever tells about themselves; {do|does} is a form by pronoun (they | she or he). In Hindi {name की}, {they ने} and {you and name को}.";

/** How many pages a plan has. Orders keep the plan, so it is said once. */
const pagesField: ContentField = {
  name: 'pages',
  label: 'Pages',
  kind: 'whole',
  options: pageCounts.map(String),
  isFixed: true,
};
const nameField = lineField('name', 'Name');
const fixedChoice = (name: string, label: string): ContentField => ({ name, label, kind: 'choice', isFixed: true });

/** Rows may be added, and hidden again: what was ordered refers to them by their ids. */
const mayGrow = {
  newRow: ctx => ({ id: ctx.random.id() }),
  retired: () => ({ shown: false }),
} satisfies Pick<ContentList, 'newRow' | 'retired'>;

/** Who partners are, and which occasions they are asked about. */
const partnerLists: readonly ContentList[] = [
  {
    name: 'occasions',
    title: 'Occasions',
    act: 'content',
    table: store.categories,
    key: ['id'],
    order: ['position'],
    label: labelFromColumn('name'),
    ...mayGrow,
    fields: [
      nameField,
      { ...fixedChoice('theme', 'Theme of its magazines'), options: themeNames },
      positionField,
      shownField,
    ],
  },
  {
    name: 'partner-types',
    title: 'Partner types',
    act: 'content',
    table: store.partnerTypes,
    key: ['id'],
    order: ['position'],
    label: labelFromColumn('name'),
    ...mayGrow,
    fields: [nameField, positionField, shownField],
  },
  {
    name: 'partner-occasions',
    title: 'Occasions of a partner type',
    act: 'content',
    table: store.partnerTypeCategories,
    key: ['type', 'category'],
    order: ['type', 'category'],
    label: ({ type, category }, names) => [type, category].map(id => names.get(String(id)) ?? String(id)).join(': '),
    names: async db =>
      new Map([...(await store.namesById(db, store.partnerTypes)), ...(await store.namesById(db, store.categories))]),
    choices: async db => ({
      type: await store.namesById(db, store.partnerTypes),
      category: await store.namesById(db, store.categories),
    }),
    newRow: () => ({}),
    retired: () => ({ shown: false }),
    fields: [fixedChoice('type', 'Partner type'), fixedChoice('category', 'Occasion'), shownField],
  },
];

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
    ...mayGrow,
    newRow: ctx => ({ id: ctx.random.id(), image: null }),
    fields: [
      nameField,
      textField('description', 'Description'),
      pagesField,
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
    ...mayGrow,
    fields: [
      nameField,
      textField('description', 'Description'),
      pagesField,
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
    names: db => store.namesById(db, store.businessPlans),
    choices: async db => ({ plan: await store.namesById(db, store.businessPlans) }),
    newRow: () => ({}),
    retired: () => ({ shown: false }),
    fields: [
      fixedChoice('plan', 'Plan'),
      { name: 'size', label: 'Editions at once', kind: 'whole', least: 1, most: 1000, isFixed: true },
      price('price', 'Price of one magazine'),
      shownField,
    ],
  },
  {
    name: 'themes',
    title: 'Themes',
    act: 'content',
    table: store.themes,
    key: ['id'],
    order: ['position'],
    label: labelFromColumn('name'),
    // Each name stands for colours, patterns and pages of its own, so there are no others.
    fields: [positionField, shownField],
  },
  {
    name: 'editions',
    title: 'Kinds of edition',
    act: 'content',
    table: store.subCategories,
    key: ['id'],
    order: ['theme', 'position'],
    label: labelFromColumn('name'),
    choices: async db => ({ theme: await store.namesById(db, store.themes) }),
    newRow: ctx => ({ id: ctx.random.id(), home: null }),
    retired: () => ({ shown: false }),
    guard: async (db, { before, after }) =>
      before && after && before['name'] !== after['name'] && (await store.isAskedAbout(db, String(before['name'])))
        ? `A question is asked in “${String(before['name'])}” alone and finds it by its name, so the name stays.`
        : undefined,
    fields: [fixedChoice('theme', 'Theme'), nameField, lineField('tagLine', 'Tag line'), positionField, shownField],
  },
  ...partnerLists,
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
