import * as nodes from '../../layout/nodes.ts';
import { few, none, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, ground, marks, on, rest, rows, split, stack } = nodes;
const { acrossFoot, block, part, plate, section, widePlate } = parts;

const head = centred('head');
/** As in a printed play: who speaks beside the words. */
const play = rows('answers beside questions', { turns: true, gap: 'line' });
const sideBySide = on('wide', rows('answers side by side', { turns: true, gap: 'block' }));
const byName = rows('answers beside questions', { turns: true, gap: 'block' });
/** The theme’s cloth where a picture would stand. */
const cloth = on('page', ground('tint', undefined, { pattern: 'band', least: 'strip', most: 'large' }));
const alone = { likes: own, photos: none, form: 'cloth', bleeds: 'top' } as const;
const lowPlate = widePlate({ most: 'large' });
const plated = { form: 'plate', likes: own, photos: few, airy: true } as const;

/** Answers that are written as turns. */
export const letterpressTurns = pages(turnKinds, {
  chat: [
    [cloth, section, head, block, play, marks()],
    { ...alone, shows: ['chat'], why: 'Turn by turn, as in a printed play.' },
  ],
  'chat-plate': [
    [lowPlate, section, head, block, play, marks(), rest()],
    { ...plated, shows: ['chat'], why: 'Turn by turn, under a plate.' },
  ],
  sides: [
    [cloth, section, head, block, sideBySide, marks()],
    { ...alone, shows: ['sides'], why: 'Two people tell it, side by side.' },
  ],
  'sides-plate': [
    [lowPlate, section, head, block, sideBySide, marks(), rest()],
    { ...plated, shows: ['sides'], why: 'Two people tell it, side by side under a plate.' },
  ],
  each: [[cloth, section, head, block, byName, marks()], { ...alone, shows: ['each'], why: 'Each beside a name.' }],
  'each-foot': [
    [head, block, byName, rest(), block, acrossFoot],
    {
      form: 'foot',
      bleeds: 'foot',
      likes: own,
      marks: false,
      photos: few,
      shows: ['each'],
      why: 'Each beside a name, over a picture.',
    },
  ],
});

const card = on(
  'wide',
  split(
    'third',
    rows('lines', { part: 'ingredients', gap: 'part' }),
    stack(rows('lines', { part: 'method', gap: 'part' }), marks()),
  ),
);

/** Recipes: what they need beside what to do. */
export const letterpressRecipes = pages('list', {
  recipe: [
    [cloth, section, head, block, card],
    { ...alone, shows: ['recipe'], why: 'A recipe: what it needs stands beside what to do.' },
  ],
  'recipe-plate': [
    [lowPlate, section, head, block, card],
    { ...plated, shows: ['recipe'], why: 'A recipe under a plate: what it needs stands beside what to do.' },
  ],
});

const then = stack(centred('year then'), part, plate({ pick: 'first', least: 'low', most: 'whole' }));
const now = stack(centred('year now'), part, plate({ pick: 'last', least: 'low', most: 'whole' }));

/** Pages of pictures of their own kinds. */
export const letterpressOwnAlbums = pages('album', {
  people: [
    [centred('own title'), block, widePlate({ arranged: 'grid', captions: 'each', gap: 'part', most: 'whole' })],
    {
      form: 'people',
      likes: own,
      shows: ['people'],
      why: 'Whoever is in these pictures, each with the words under them.',
    },
  ],
  'then-and-now': [
    [centred('own title'), section, on('wide', split('half', then, now))],
    { form: 'years', likes: own, shows: ['thenAndNow'], why: 'The oldest and the newest picture, side by side.' },
  ],
  'then-over-now': [
    [centred('own title'), section, then, block, now],
    {
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, one over the other.',
    },
  ],
});
