import { useEffect, useState } from 'react';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { friendsText } from '../rules.ts';
import type { FriendsFigures } from '../wire/friends.ts';
import type { friendsOfStory } from '../wire/friends.ts';

/** What friends told so far, with the way to decide about it, around the hand-in (W55); nothing when none was asked. */
export function FriendsLine({ edition, isHandedIn = false }: { edition: string; isHandedIn?: boolean }) {
  const [friends, setFriends] = useState<FriendsFigures>();
  useEffect(() => {
    let isShown = true;
    void ask<typeof friendsOfStory>('POST /api/friendsOfStory', { json: { edition }, key: linkKeyOf(edition) }).then(
      reply => isShown && reply.ok && setFriends(reply.body),
    );
    return () => {
      isShown = false;
    };
  }, [edition]);
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
