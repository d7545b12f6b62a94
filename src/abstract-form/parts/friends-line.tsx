import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { FriendsFigures } from '../wire/friends.ts';
import { useFormWords } from './words/use-form-words.ts';

interface FriendsLineProps {
  edition: string;
  friends: FriendsFigures | undefined;
  isHandedIn?: boolean;
}

/** What friends told so far, with the way to decide about it, around the hand-in (W55); nothing when none was asked. */
export function FriendsLine({ edition, friends, isHandedIn = false }: FriendsLineProps) {
  const words = useFormWords().friends;
  const text = friends && words.told(friends, { isHandedIn });
  if (!friends || text === undefined) return null;
  const link = <TextLink to={`/friends/${edition}`}>{friends.undecided > 0 ? words.decide : words.title}</TextLink>;
  return (
    <Notice tone={friends.undecided > 0 ? 'joy' : undefined} title={words.title} action={link}>
      {text}
    </Notice>
  );
}
