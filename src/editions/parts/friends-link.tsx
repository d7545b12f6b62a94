import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { friendsOfStory } from '#src/abstract-form/wire/friends.ts';
import type { EditionRecord } from '../wire.ts';
import { linkKeyOf } from './link-keys.ts';

/** Whether friends or family began to tell; false until the server says so. */
function useHasFriends(edition: string, asks: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!asks) return;
    let isShown = true;
    void ask<typeof friendsOfStory>('POST /api/friendsOfStory', { json: { edition }, key: linkKeyOf(edition) }).then(
      reply => isShown && reply.ok && setHas(reply.body.told + reply.body.writing > 0),
    );
    return () => {
      isShown = false;
    };
  }, [edition, asks]);
  return has;
}

/** The way to friends and family: to ask them while the story is open, later to what they told, if they did (W53). */
export function FriendsLink({ edition }: { edition: EditionRecord }) {
  const isOpen = edition.orderStatus === 0 || edition.reopening?.open === true;
  const hasTold = useHasFriends(edition._id, edition.mayAct && !isOpen);
  if (!edition.mayAct || edition.live > 2 || !(isOpen || hasTold)) return null;
  return (
    <p>
      <ButtonLink kind="quiet" icon="heart" to={`/friends/${edition._id}`}>
        {isOpen ? 'Ask friends and family' : 'What friends told'}
      </ButtonLink>
    </p>
  );
}
