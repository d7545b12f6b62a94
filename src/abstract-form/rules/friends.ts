import type { Material } from '#typeset/input/rules.ts';
import { itemList } from '../rules.ts';
import type { FriendsFigures } from '../wire/friends.ts';

/** What friends told of a story, in figures and in words. Pure. */

type Accepted = FriendsFigures['kept'];

interface AcceptedContributions {
  ids: readonly string[];
  answers: readonly { question: string; text: string; by: string }[];
  voices: readonly { question: string; speaker: string }[];
  photos: readonly { file: string }[];
}

/** What the owner accepted of it, in figures. */
export function acceptedFigures({ ids, answers, voices, photos }: AcceptedContributions): Accepted {
  const isWritten = (question: string, name: string) =>
    answers.some(answer => answer.question === question && answer.by === name);
  const onlySpoken = voices.filter(({ question, speaker }) => !isWritten(question, speaker));
  return {
    friends: ids.length,
    words: [...answers.map(({ text }) => text.split(/\s+/).filter(Boolean).length), ...onlySpoken.map(() => 0)],
    recordings: voices.length,
    photos: new Set(photos.map(({ file }) => file)).size,
  };
}

/** The material of a story with what was accepted of friends, which the magazine prints, too. */
export const withAccepted = ({ answers, photos }: Material, accepted: Accepted | undefined): Material => ({
  answers: [...answers, ...(accepted?.words ?? []).map(words => ({ words }))],
  photos: photos + (accepted?.photos ?? 0),
});

/**
 * What was accepted of friends, beside what the owner told; '' while nothing is.
 * @example acceptedText(accepted) // 'what 2 friends told: 3 answers, 1 photo'
 */
export function acceptedText(accepted: Accepted | undefined): string {
  if (!accepted || accepted.friends === 0) return '';
  const { friends, words, recordings, photos } = accepted;
  const items = itemList({ answers: words.filter(count => count > 0).length, recordings, photos });
  return `what ${friends} ${friends === 1 ? 'friend' : 'friends'} told: ${items}`;
}

const friendsHave = (count: number): string => (count === 1 ? 'One friend has' : `${count} friends have`);

/** What friends told, what is to be decided, and when their link closes; `undefined` when nobody was asked. */
export function friendsText(
  { told, undecided, writing, openUntil }: Omit<FriendsFigures, 'kept'>,
  { isHandedIn }: { isHandedIn: boolean },
): string | undefined {
  if (told + writing === 0 && openUntil === null) return undefined;
  const waiting = `${undecided === 1 ? 'waits' : 'wait'} for you: only what you keep is printed.`;
  const sentences = [
    undecided > 0 && undecided === told && `${friendsHave(told)} told and ${waiting}`,
    undecided < told && `${friendsHave(told)} told.`,
    undecided > 0 && undecided < told && `${undecided} of them ${waiting}`,
    told === 0 && 'Nobody has told yet.',
    writing > 0 && `${friendsHave(writing)} begun and not sent.`,
    (openUntil !== null || writing > 0) &&
      (isHandedIn
        ? 'They can send for an hour after you first handed it in.'
        : 'They can send until an hour after you hand in.'),
  ];
  return sentences.filter(Boolean).join(' ');
}
