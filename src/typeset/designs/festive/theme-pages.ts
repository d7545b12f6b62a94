import * as nodes from '../../layout/nodes.ts';
import { few, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import { ingredientRows, methodRows, namesRows, sidesRows, talkRows, thenAndNow } from '../theme-parts.ts';
import * as parts from './parts.ts';

const { centred, marks, rest, split, stack } = nodes;
const { acrossFoot, banded, block, clothed, divider, edgeToEdge, footed, mat, onSheet, part, underTitle } = parts;

const festiveHead = [centred('head'), underTitle] as const;
const onOwnSheet = { ...clothed, likes: own } as const;
const withPicture = { likes: own, photos: few } as const;

/** Answers that are written as turns. */
export const festiveTurns = pages(turnKinds, {
  chat: [
    onSheet([...festiveHead, talkRows('tint'), marks()], 'deep'),
    { ...onOwnSheet, tone: 'deep', shows: ['chat'], why: 'Turn by turn, as it was said, on a sheet of its own.' },
  ],
  'chat-photo': [
    [edgeToEdge(), block, ...festiveHead, talkRows('tint'), marks(), rest()],
    { ...banded, ...withPicture, shows: ['chat'], why: 'Turn by turn, under a picture.' },
  ],
  sides: [
    onSheet([...festiveHead, sidesRows, marks()], 'accent'),
    { ...onOwnSheet, tone: 'accent', shows: ['sides'], why: 'Two people tell it, side by side on a sheet.' },
  ],
  'sides-photo': [
    [edgeToEdge(), block, ...festiveHead, sidesRows, marks(), rest()],
    { ...banded, ...withPicture, shows: ['sides'], why: 'Two people tell it, under a picture.' },
  ],
  each: [
    onSheet([...festiveHead, namesRows('part'), marks()]),
    { ...onOwnSheet, shows: ['each'], why: 'Each beside a name, on a sheet of its own.' },
  ],
  'each-photo': [
    [...festiveHead, namesRows('part'), rest(), block, acrossFoot],
    { ...footed, ...withPicture, shows: ['each'], why: 'Each beside a name, over a picture.' },
  ],
});

const festiveRecipe = split('third', stack(ingredientRows, rest()), stack(methodRows, marks(), rest()));
const recipe = { ...withPicture, shows: ['recipe'] } as const;

/** Recipes: what they need beside what to do. */
export const festiveRecipes = pages('list', {
  'recipe-photo': [
    [edgeToEdge(), block, ...festiveHead, festiveRecipe],
    { ...banded, ...recipe, why: 'A recipe under its picture: what it needs beside what to do.' },
  ],
  recipe: [
    onSheet([...festiveHead, ingredientRows, block, divider, block, methodRows, marks()], 'deep'),
    { ...onOwnSheet, tone: 'deep', shows: ['recipe'], why: 'A recipe on a sheet of its own.' },
  ],
});

const festiveYears = thenAndNow({ year: centred, gap: part, picture: mat });

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
    [stack(centred('own title'), underTitle), block, split('half', festiveYears.early, festiveYears.late)],
    {
      edges: 'frame',
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, side by side.',
    },
  ],
  'then-over-now': [
    [stack(centred('own title'), underTitle), block, festiveYears.early, block, festiveYears.late],
    {
      edges: 'frame',
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, one over the other.',
    },
  ],
});
