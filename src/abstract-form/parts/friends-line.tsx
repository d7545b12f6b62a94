import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { friendsText } from '../rules/friends.ts';
import type { FriendsFigures } from '../wire/friends.ts';

interface FriendsLineProps {
  edition: string;
  friends: FriendsFigures | undefined;
  isHandedIn?: boolean;
}

/** What friends told so far, with the way to decide about it, around the hand-in (W55); nothing when none was asked. */
export function FriendsLine({ edition, friends, isHandedIn = false }: FriendsLineProps) {
  const text = friends && friendsText(friends, { isHandedIn });
  if (!friends || text === undefined) return null;
  const link = (
    <TextLink to={`/friends/${edition}`}>{friends.undecided > 0 ? 'Read and decide' : 'Friends and family'}</TextLink>
  );
  return (
    <Notice tone={friends.undecided > 0 ? 'joy' : undefined} title="Friends and family" action={link}>
      {text}
    </Notice>
  );
}
