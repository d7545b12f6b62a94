import type { PhotoFacts, Story } from '../model.ts';
import { isIndic, typographic } from '../text/typography.ts';
import { namesIn } from './answers.ts';
import { peopleOf } from './crop.ts';

/** Photos whose captions name who is on them. */

/** The most people of whom one name tells, and the most letters of such a caption. */
const [mostPeople, mostLetters] = [3, 60];
const captionWords = (text: string): string[] => text.split(/[^\p{L}\p{M}’'-]+/u).filter(word => word.length > 1);

/** The names that a story knows: of its people and its friends, and those in capitals within its sentences. */
function knownNames(story: Story): ReadonlySet<string> {
  const known = namesByStory.get(story) ?? namesOf(story);
  namesByStory.set(story, known);
  return known;
}
const namesByStory = new WeakMap<Story, ReadonlySet<string>>();

/** Words before a name that are no place: after 'in' or 'at' a capital is that of a place. */
const placed = /(?:^|\s)(?:in|at|to|from|near|of|on|via|till)$/iu;

function namesOf(story: Story): ReadonlySet<string> {
  const found = new Set([...namesIn(story), ...story.answers.flatMap(({ by = '' }) => captionWords(by))]);
  const places = new Set<string>();
  for (const { text } of story.answers)
    for (const { 0: name, index } of typographic(text).matchAll(/(?<=\p{Ll}[,;]? )\p{Lu}[\p{Ll}\p{M}’'-]+/gu)) {
      const isPlace = placed.test(text.slice(Math.max(0, index - 12), Math.max(0, index - 1)));
      (isPlace ? places : found).add(name.replace(/[’']s$/u, ''));
    }
  return new Set([...found].filter(name => !places.has(name)));
}

/** Whether a photo shows one to three people and its caption begins with a name that the story knows. */
export function showsNamed(photo: PhotoFacts, story: Story): boolean {
  const people = peopleOf(photo).length;
  const caption = typographic(photo.caption ?? '');
  if (people === 0 || people > mostPeople || caption === '' || caption.length > mostLetters) return false;
  const [first = '', second = ''] = captionWords(caption);
  const known = knownNames(story);
  // 'Paati on the swing' begins with a name; 'The sea at Goa' does not, nor does a day or a number.
  return (
    !/^[\p{Nd}]/u.test(caption) &&
    (known.has(first) || (!isIndic(caption) && /^\p{Lu}/u.test(second) && known.has(second)))
  );
}
