import * as nodes from '../../layout/nodes.ts';
import { few, none, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import * as parts from './parts.ts';

const { ground, marks, rest, rows, split, stack, words } = nodes;
const { block, cloth, footPicture, foot, hairline, inset, part, quietAcross, section, top } = parts;

const head = words('head');
const talk = rows('to and fro', { turns: true, under: 'tint', gap: 'line' });
const sideBySide = rows('answers side by side', { turns: true, gap: 'block' });
const byName = rows('answers beside questions', { turns: true, gap: 'part' });
const picture = quietAcross();
/** The theme’s cloth where a picture would stand. */
const band = cloth('tint', { least: 'strip', most: 'large' });
const alone = { likes: own, photos: none, form: 'cloth', bleeds: 'top' } as const;
const under = { ...top, likes: own, photos: few } as const;

/** Answers that are written as turns. */
export const quietTurns = pages(turnKinds, {
  chat: [
    [band, section, head, block, talk, marks()],
    { ...alone, shows: ['chat'], why: 'Turn by turn, as it was said.' },
  ],
  'chat-photo': [
    [picture, section, head, block, talk, marks(), rest()],
    { ...under, shows: ['chat'], why: 'Turn by turn, under a picture.' },
  ],
  sides: [
    [band, section, head, block, hairline, block, sideBySide, marks()],
    { ...alone, shows: ['sides'], why: 'Two people tell it, side by side.' },
  ],
  'sides-photo': [
    [picture, section, head, block, hairline, block, sideBySide, marks(), rest()],
    { ...under, shows: ['sides'], why: 'Two people tell it, side by side under a picture.' },
  ],
  each: [
    [band, section, head, block, hairline, block, byName, marks()],
    { ...alone, shows: ['each'], why: 'One after the other, each beside a name.' },
  ],
  'each-photo': [
    [head, block, hairline, block, byName, rest(), block, footPicture],
    { ...foot, likes: own, photos: few, shows: ['each'], why: 'Each beside a name, over a picture.' },
  ],
});

const needs = ground('tint', rows('lines', { part: 'ingredients', gap: 'part' }), { inset: 'part' });
const card = split('third', needs, stack(rows('lines', { part: 'method', gap: 'part' }), marks()));

/** Recipes: what they need in a column of its own. */
export const quietRecipes = pages('list', {
  recipe: [
    [band, section, head, block, card],
    { ...alone, shows: ['recipe'], why: 'A recipe: what it needs stands beside what to do.' },
  ],
  'recipe-photo': [
    [picture, section, head, block, card],
    { ...under, shows: ['recipe'], why: 'A recipe under its picture: what it needs stands beside what to do.' },
  ],
});

const then = stack(words('year then'), part, inset({ pick: 'first', least: 'low', most: 'whole' }));
const now = stack(words('year now'), part, inset({ pick: 'last', least: 'low', most: 'whole' }));

/** Pages of pictures of their own kinds. */
export const quietOwnAlbums = pages('album', {
  people: [
    [words('own title'), block, inset({ arranged: 'grid', captions: 'each', gap: 'part', most: 'whole' })],
    {
      form: 'people',
      likes: own,
      shows: ['people'],
      why: 'Whoever is in these pictures, each with the words under them.',
    },
  ],
  'then-and-now': [
    [words('own title'), section, split('half', then, now)],
    { form: 'years', likes: own, shows: ['thenAndNow'], why: 'The oldest and the newest picture, side by side.' },
  ],
  'then-over-now': [
    [words('own title'), section, then, block, now],
    {
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, one over the other.',
    },
  ],
});
