import * as nodes from '../../layout/nodes.ts';
import { few, none, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import * as parts from './parts.ts';

const { ground, marks, rest, rows, split, stack, words } = nodes;
const { across, atFoot, atTop, block, framed, headed, part, shapesAcross } = parts;

const head = headed('letter head');
const talk = rows('to and fro', { turns: true, under: 'second', gap: 'line' });
const sideBySide = rows('answers side by side', { turns: true, gap: 'block' });
const byName = rows('answers beside questions', { turns: true, gap: 'part' });
/** The theme’s shapes where a picture would stand. */
const band = shapesAcross({ least: 'strip', most: 'large' });
const alone = { ...atTop, likes: own, photos: none } as const;
const picture = across();

/** Answers that are written as turns. */
export const boldTurns = pages(turnKinds, {
  chat: [
    [band, block, head, block, talk, marks()],
    { ...alone, shows: ['chat'], why: 'Turn by turn, as it was said.' },
  ],
  'chat-photo': [
    [picture, block, head, block, talk, marks(), rest()],
    { ...atTop, likes: own, photos: few, shows: ['chat'], why: 'Turn by turn, under a picture.' },
  ],
  sides: [
    [band, block, head, block, sideBySide, marks()],
    { ...alone, shows: ['sides'], tone: 'turn', why: 'Two people tell it, side by side.' },
  ],
  'sides-photo': [
    [picture, block, head, block, sideBySide, marks(), rest()],
    { ...atTop, likes: own, photos: few, shows: ['sides'], why: 'Two people tell it, under a picture.' },
  ],
  each: [
    [band, block, head, block, byName, marks()],
    { ...alone, shows: ['each'], tone: 'turn', why: 'Each beside a name.' },
  ],
  'each-photo': [
    [head, block, byName, rest(), block, picture],
    { ...atFoot, likes: own, marks: false, photos: few, shows: ['each'], why: 'Each beside a name, over a picture.' },
  ],
});

const needs = rows('lines', { part: 'ingredients', gap: 'part' });
const method = rows('lines', { part: 'method', gap: 'part' });
const card = split('third', ground('tint', needs, { inset: 'part' }), stack(method, marks()));

/** Recipes: what they need beside what to do. */
export const boldRecipes = pages('list', {
  recipe: [
    [band, block, head, block, card],
    { ...alone, shows: ['recipe'], why: 'A recipe: what it needs stands beside what to do.' },
  ],
  'recipe-photo': [
    [picture, block, head, block, card, rest()],
    { ...atTop, likes: own, photos: few, shows: ['recipe'], why: 'A recipe under its picture.' },
  ],
});

const then = stack(words('year then'), part, framed({ pick: 'first', least: 'low', most: 'whole' }));
const now = stack(words('year now'), part, framed({ pick: 'last', least: 'low', most: 'whole' }));

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
    [headed('own title'), block, split('half', then, now)],
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
    [headed('own title'), block, then, block, now],
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
