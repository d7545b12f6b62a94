import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '#src/accounts/parts/session.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useToast } from '#ui/toast.tsx';
import type * as wire from '../wire.ts';

/** Whom orders are given to: the signed-in member of staff, somebody else, or nobody. */
type To = { _id: 'me' | (string & {}); name: string } | null;

const ordersText = (count: number) => (count === 1 ? 'It' : `${count} orders`);

/** Gives orders to somebody, and loads the screen's data again (W149). */
export function useAssign() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  return async (editions: readonly string[], to: To) => {
    const reply = await ask<typeof wire.assign>('POST /studio/api/assign', {
      json: { editions: [...editions], to: to && to._id },
    });
    if (!reply.ok) toast(reply.error.message, { tone: 'bad' });
    else if (to === null) toast(`${ordersText(editions.length)}: nobody’s now.`, { tone: 'good' });
    else if (reply.body.assigned.length === 0) toast('Nobody works on it any more.', { tone: 'bad' });
    else toast(`${ordersText(reply.body.assigned.length)}: ${to.name} now.`, { tone: 'good' });
    await revalidate();
  };
}

/** The one who is signed in, as somebody to give orders to. */
export const me: To = { _id: 'me', name: 'yours' };

interface AssignSheetProps {
  /** The orders to give; none: the sheet is closed. */
  editions: readonly string[] | undefined;
  onClose: () => void;
}

/** Asks to whom orders are given: to oneself, to a colleague, or to nobody. */
export function AssignSheet({ editions, onClose }: AssignSheetProps) {
  const { user } = useSession();
  const assign = useAssign();
  const [colleagues, setColleagues] = useState<readonly wire.Colleague[]>([]);
  const isOpen = editions !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    void ask<typeof wire.colleagues>('GET /studio/api/colleagues').then(
      reply => reply.ok && setColleagues(reply.body.colleagues),
    );
  }, [isOpen]);
  const give = (to: To) => {
    onClose();
    if (editions) void assign(editions, to);
  };
  const own = user.type === 'Staff' ? user.data._id : undefined;
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={editions?.length === 1 ? 'Who works on it?' : 'Who works on them?'}
      width="narrow"
    >
      <div className="grid justify-items-start gap-1">
        <Button kind="quiet" onClick={() => give(me)}>
          I do
        </Button>
        {colleagues
          .filter(({ _id }) => _id !== own)
          .map(colleague => (
            <Button key={colleague._id} kind="quiet" onClick={() => give(colleague)}>
              {colleague.name}
            </Button>
          ))}
        <Button kind="quiet" onClick={() => give(null)}>
          Nobody
        </Button>
      </div>
    </Sheet>
  );
}
