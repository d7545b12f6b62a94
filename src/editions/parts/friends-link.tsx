import { ButtonLink } from '#ui/button.tsx';
import type { EditionRecord } from '../wire.ts';
import { useFriends } from './use-friends.ts';

/** The way to friends and family: to ask them while the story is open, later to what they told, if they did (W53). */
export function FriendsLink({ edition }: { edition: EditionRecord }) {
  const isOpen = edition.orderStatus === 0 || edition.reopening?.open === true;
  const friends = useFriends(edition._id, edition.mayAct && !isOpen);
  const hasTold = friends !== undefined && friends.told + friends.writing > 0;
  if (!edition.mayAct || edition.live > 2 || !(isOpen || hasTold)) return null;
  return (
    <p>
      <ButtonLink kind="quiet" icon="heart" to={`/friends/${edition._id}`}>
        {isOpen ? 'Ask friends and family' : 'What friends told'}
      </ButtonLink>
    </p>
  );
}
