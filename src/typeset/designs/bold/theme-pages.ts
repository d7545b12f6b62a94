import * as nodes from '../../layout/nodes.ts';
import { few, none, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import { ingredientRows, methodRows, namesRows, sidesRows, talkRows, thenAndNow } from '../theme-parts.ts';
import * as parts from './parts.ts';

const { ground, marks, rest, split, stack, words } = nodes;
const { across, atFoot, atTop, block, framed, headed, part, shapesAcross } = parts;

const boldHead = headed('letter head');
/** The theme’s shapes where a acrossTop would stand. */
const shapeBand = shapesAcross({ least: 'strip', most: 'large' });
const underShapes = { ...atTop, likes: own, photos: none } as const;
const acrossTop = across();

/** Answers that are written as turns. */
export const boldTurns = pages(turnKinds, {
  chat: [
    [shapeBand, block, boldHead, block, talkRows('second'), marks()],
    { ...underShapes, shows: ['chat'], why: 'Turn by turn, as it was said.' },
  ],
  'chat-photo': [
    [acrossTop, block, boldHead, block, talkRows('second'), marks(), rest()],
    { ...atTop, likes: own, photos: few, shows: ['chat'], why: 'Turn by turn, under a picture.' },
  ],
  sides: [
    [shapeBand, block, boldHead, block, sidesRows, marks()],
    { ...underShapes, shows: ['sides'], tone: 'turn', why: 'Two people tell it, side by side.' },
  ],
  'sides-photo': [
    [acrossTop, block, boldHead, block, sidesRows, marks(), rest()],
    { ...atTop, likes: own, photos: few, shows: ['sides'], why: 'Two people tell it, under a picture.' },
  ],
  each: [
    [shapeBand, block, boldHead, block, namesRows('part'), marks()],
    { ...underShapes, shows: ['each'], tone: 'turn', why: 'Each beside a name.' },
  ],
  'each-photo': [
    [boldHead, block, namesRows('part'), rest(), block, acrossTop],
    { ...atFoot, likes: own, marks: false, photos: few, shows: ['each'], why: 'Each beside a name, over a picture.' },
  ],
});

const boldRecipe = split('third', ground('tint', ingredientRows, { inset: 'part' }), stack(methodRows, marks()));

/** Recipes: what they need beside what to do. */
export const boldRecipes = pages('list', {
  recipe: [
    [shapeBand, block, boldHead, block, boldRecipe],
    { ...underShapes, shows: ['recipe'], why: 'A recipe: what it needs stands beside what to do.' },
  ],
  'recipe-photo': [
    [acrossTop, block, boldHead, block, boldRecipe, rest()],
    { ...atTop, likes: own, photos: few, shows: ['recipe'], why: 'A recipe under its picture.' },
  ],
});

const boldYears = thenAndNow({ year: words, gap: part, picture: framed });

/** Pages of pictures of their own kinds. */
export const boldOwnAlbums = pages('album', {
  people: [
    [headed('own title'), block, framed({ arranged: 'grid', captions: 'each', gap: 'part', most: 'whole' })],
    {
      form: 'people',
      tone: 'turn',
      folio: false,
      likes: own,
      shows: ['people'],
      why: 'Whoever is in these pictures, each with the words under them.',
    },
  ],
  'then-and-now': [
    [headed('own title'), block, split('half', boldYears.early, boldYears.late)],
    {
      form: 'years',
      tone: 'turn',
      folio: false,
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, side by side.',
    },
  ],
  'then-over-now': [
    [headed('own title'), block, boldYears.early, block, boldYears.late],
    {
      form: 'years',
      tone: 'turn',
      folio: false,
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, one over the other.',
    },
  ],
});
