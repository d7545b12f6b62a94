import * as nodes from '../../layout/nodes.ts';
import { few, none, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import { ingredientRows, methodRows, namesRows, sidesRows, thenAndNow } from '../theme-parts.ts';
import * as parts from './parts.ts';

const { centred, ground, marks, on, rest, split, stack } = nodes;
const { acrossFoot, block, part, plate, section, widePlate } = parts;

const pressHead = centred('head');
/** As in a printed play: who speaks beside the words. */
const play = namesRows('line');
const wideSides = on('wide', sidesRows);
/** The theme’s cloth where a picture would stand. */
const cloth = on('page', ground('tint', undefined, { pattern: 'band', least: 'strip', most: 'large' }));
const onCloth = { likes: own, photos: none, form: 'cloth', bleeds: 'top' } as const;
const lowPlate = widePlate({ most: 'large' });
const plated = { form: 'plate', likes: own, photos: few, airy: true } as const;

/** Answers that are written as turns. */
export const letterpressTurns = pages(turnKinds, {
  chat: [
    [cloth, section, pressHead, block, play, marks()],
    { ...onCloth, shows: ['chat'], why: 'Turn by turn, as in a printed play.' },
  ],
  'chat-plate': [
    [lowPlate, section, pressHead, block, play, marks(), rest()],
    { ...plated, shows: ['chat'], why: 'Turn by turn, under a plate.' },
  ],
  sides: [
    [cloth, section, pressHead, block, wideSides, marks()],
    { ...onCloth, shows: ['sides'], why: 'Two people tell it, side by side.' },
  ],
  'sides-plate': [
    [lowPlate, section, pressHead, block, wideSides, marks(), rest()],
    { ...plated, shows: ['sides'], why: 'Two people tell it, side by side under a plate.' },
  ],
  each: [
    [cloth, section, pressHead, block, namesRows('block'), marks()],
    { ...onCloth, shows: ['each'], why: 'Each beside a name.' },
  ],
  'each-foot': [
    [pressHead, block, namesRows('block'), rest(), block, acrossFoot],
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

const pressRecipe = on('wide', split('third', ingredientRows, stack(methodRows, marks())));

/** Recipes: what they need beside what to do. */
export const letterpressRecipes = pages('list', {
  recipe: [
    [cloth, section, pressHead, block, pressRecipe],
    { ...onCloth, shows: ['recipe'], why: 'A recipe: what it needs stands beside what to do.' },
  ],
  'recipe-plate': [
    [lowPlate, section, pressHead, block, pressRecipe],
    { ...plated, shows: ['recipe'], why: 'A recipe under a plate: what it needs stands beside what to do.' },
  ],
});

const pressYears = thenAndNow({ year: centred, gap: part, picture: plate });

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
  'then-over-now': [
    [centred('own title'), section, pressYears.early, block, pressYears.late],
    {
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, one over the other.',
    },
  ],
});
