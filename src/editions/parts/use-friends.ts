import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import type { FriendsFigures, friendsOfStory } from '#src/abstract-form/wire/friends.ts';
import { linkKeyOf } from './link-keys.ts';

/** What friends told for an edition, in figures; `undefined` until the server says so, and unless it is asked. */
export function useFriends(edition: string, asks: boolean): FriendsFigures | undefined {
  const [friends, setFriends] = useState<FriendsFigures>();
  useEffect(() => {
    if (!asks) return;
    let isShown = true;
    void ask<typeof friendsOfStory>('POST /api/friendsOfStory', { json: { edition }, key: linkKeyOf(edition) }).then(
      reply => isShown && reply.ok && setFriends(reply.body),
    );
    return () => {
      isShown = false;
    };
  }, [edition, asks]);
  return friends;
}
