import * as nodes from '../../layout/nodes.ts';
import { few, none, own } from '../limits.ts';
import { pages, turnKinds } from '../pages.ts';
import { ingredientRows, methodRows, namesRows, sidesRows, talkRows, thenAndNow } from '../theme-parts.ts';
import * as parts from './parts.ts';

const { ground, marks, rest, split, stack, words } = nodes;
const { block, cloth, footPicture, foot, hairline, inset, part, quietAcross, section, top } = parts;

const quietHead = words('head');
const overPicture = quietAcross();
/** The theme’s cloth where a overPicture would stand. */
const clothBand = cloth('tint', { least: 'strip', most: 'large' });
const underCloth = { likes: own, photos: none, form: 'cloth', bleeds: 'top' } as const;
const under = { ...top, likes: own, photos: few } as const;

/** Answers that are written as turns. */
export const quietTurns = pages(turnKinds, {
  chat: [
    [clothBand, section, quietHead, block, talkRows('tint'), marks()],
    { ...underCloth, shows: ['chat'], why: 'Turn by turn, as it was said.' },
  ],
  'chat-photo': [
    [overPicture, section, quietHead, block, talkRows('tint'), marks(), rest()],
    { ...under, shows: ['chat'], why: 'Turn by turn, under a picture.' },
  ],
  sides: [
    [clothBand, section, quietHead, block, hairline, block, sidesRows, marks()],
    { ...underCloth, shows: ['sides'], why: 'Two people tell it, side by side.' },
  ],
  'sides-photo': [
    [overPicture, section, quietHead, block, hairline, block, sidesRows, marks(), rest()],
    { ...under, shows: ['sides'], why: 'Two people tell it, side by side under a picture.' },
  ],
  each: [
    [clothBand, section, quietHead, block, hairline, block, namesRows('part'), marks()],
    { ...underCloth, shows: ['each'], why: 'One after the other, each beside a name.' },
  ],
  'each-photo': [
    [quietHead, block, hairline, block, namesRows('part'), rest(), block, footPicture],
    { ...foot, likes: own, photos: few, shows: ['each'], why: 'Each beside a name, over a picture.' },
  ],
});

const quietRecipe = split('third', ground('tint', ingredientRows, { inset: 'part' }), stack(methodRows, marks()));

/** Recipes: what they need in a column of its own. */
export const quietRecipes = pages('list', {
  recipe: [
    [clothBand, section, quietHead, block, quietRecipe],
    { ...underCloth, shows: ['recipe'], why: 'A recipe: what it needs stands beside what to do.' },
  ],
  'recipe-photo': [
    [overPicture, section, quietHead, block, quietRecipe],
    { ...under, shows: ['recipe'], why: 'A recipe under its picture: what it needs stands beside what to do.' },
  ],
});

const quietYears = thenAndNow({ year: words, gap: part, picture: inset });

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
    [words('own title'), section, split('half', quietYears.early, quietYears.late)],
    { form: 'years', likes: own, shows: ['thenAndNow'], why: 'The oldest and the newest picture, side by side.' },
  ],
  'then-over-now': [
    [words('own title'), section, quietYears.early, block, quietYears.late],
    {
      form: 'years',
      likes: own,
      shows: ['thenAndNow'],
      why: 'The oldest and the newest picture, one over the other.',
    },
  ],
});
