import * as nodes from '../../layout/nodes.ts';
import { few, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import * as parts from './parts.ts';

const { centred, marks, rest, rows, split, stack } = nodes;
const { acrossFoot, banded, block, clothed, divider, edgeToEdge, footed, mat, onSheet, part, underTitle } = parts;

const head = [centred('head'), underTitle] as const;
const talk = rows('to and fro', { turns: true, under: 'tint', gap: 'line' });
const sideBySide = rows('answers side by side', { turns: true, gap: 'block' });
const byName = rows('answers beside questions', { turns: true, gap: 'part' });
const alone = { ...clothed, likes: own } as const;
const withPicture = { likes: own, photos: few } as const;

/** Answers that are written as turns. */
export const festiveTurns = pages(turnKinds, {
  chat: [
    onSheet([...head, talk, marks()], 'deep'),
    { ...alone, tone: 'deep', shows: ['chat'], why: 'Turn by turn, as it was said, on a sheet of its own.' },
  ],
  'chat-photo': [
    [edgeToEdge(), block, ...head, talk, marks(), rest()],
    { ...banded, ...withPicture, shows: ['chat'], why: 'Turn by turn, under a picture.' },
  ],
  sides: [
    onSheet([...head, sideBySide, marks()], 'accent'),
    { ...alone, tone: 'accent', shows: ['sides'], why: 'Two people tell it, side by side on a sheet.' },
  ],
  'sides-photo': [
    [edgeToEdge(), block, ...head, sideBySide, marks(), rest()],
    { ...banded, ...withPicture, shows: ['sides'], why: 'Two people tell it, under a picture.' },
  ],
  each: [
    onSheet([...head, byName, marks()]),
    { ...alone, shows: ['each'], why: 'Each beside a name, on a sheet of its own.' },
  ],
  'each-photo': [
    [...head, byName, rest(), block, acrossFoot],
    { ...footed, ...withPicture, shows: ['each'], why: 'Each beside a name, over a picture.' },
  ],
});

const needs = rows('lines', { part: 'ingredients', gap: 'part' });
const method = rows('lines', { part: 'method', gap: 'part' });
const card = split('third', stack(needs, rest()), stack(method, marks(), rest()));
const recipe = { ...withPicture, shows: ['recipe'] } as const;

/** Recipes: what they need beside what to do. */
export const festiveRecipes = pages('list', {
  'recipe-photo': [
    [edgeToEdge(), block, ...head, card],
    { ...banded, ...recipe, why: 'A recipe under its picture: what it needs beside what to do.' },
  ],
  recipe: [
    onSheet([...head, needs, block, divider, block, method, marks()], 'deep'),
    { ...alone, tone: 'deep', shows: ['recipe'], why: 'A recipe on a sheet of its own.' },
  ],
});

const then = stack(centred('year then'), part, mat({ pick: 'first', least: 'low', most: 'whole' }));
const now = stack(centred('year now'), part, mat({ pick: 'last', least: 'low', most: 'whole' }));

/** Pages of pictures of their own kinds. */
export const festiveOwnAlbums = pages('album', {
  people: [
    [
      stack(centred('own title'), underTitle),
      block,
      mat({ arranged: 'grid', captions: 'each', gap: 'part', most: 'whole' }),
    ],
    {
      edges: 'frame',
      form: 'people',
      likes: own,
      shows: ['people'],
      why: 'Whoever is in these pictures, each with the words under them.',
    },
  ],
  'then-and-now': [
    [stack(centred('own title'), underTitle), block, split('half', then, now)],
    {
      edges: 'frame',
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, side by side.',
    },
  ],
  'then-over-now': [
    [stack(centred('own title'), underTitle), block, then, block, now],
    {
      edges: 'frame',
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, one over the other.',
    },
  ],
});
