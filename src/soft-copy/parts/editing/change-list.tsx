import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { MagazineRecord } from '../../wire/editing.ts';
import { WishSound } from '../wish-sound.tsx';
import { changesText, pageToSee, roundPriceText, type Unsent } from './changes.ts';
import type { Proof, SentRound } from './use-proof.ts';

interface ChangeListProps {
  edition: string;
  magazine: MagazineRecord;
  unsent: readonly Unsent[];
  proof: Pick<Proof, 'takeBack' | 'sendRound'>;
  onPage: (number: number) => void;
  onClose: () => void;
  onSent: (sent: SentRound) => void;
}

const SeePage = ({ page, onPage }: { page: number | undefined } & Pick<ChangeListProps, 'onPage'>) =>
  page !== undefined && (
    <Button kind="quiet" size="small" onClick={() => onPage(page)}>
      See page {page}
    </Button>
  );

interface ChangeEntryProps extends Pick<ChangeListProps, 'edition' | 'onPage'> {
  entry: Unsent;
  busy: boolean;
  onTakeBack: () => void;
}

const ChangeEntry = ({ edition, entry, busy, onPage, onTakeBack }: ChangeEntryProps) => (
  <li>
    <p>
      {entry.says}
      {entry.by && <small> {entry.by}</small>}
    </p>
    <span>
      <SeePage page={pageToSee(entry.pages)} onPage={onPage} />
      {entry.spoken !== undefined && <WishSound edition={edition} wish={entry.spoken} />}
      <Button kind="quiet" size="small" busy={busy} aria-label={`Take back: ${entry.says}`} onClick={onTakeBack}>
        Take back
      </Button>
    </span>
  </li>
);

const NothingChanged = () => (
  <EmptyState
    illustration="press"
    title="Nothing is changed yet"
    text="Tap a picture or a text on a page, and say what should be different."
  />
);

/** Everything that is changed and not sent, with the price above the one button that sends it (W77, D35). */
export function ChangeList({ edition, magazine, unsent, proof, onPage, onClose, onSent }: ChangeListProps) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const act = async (name: string, work: () => Promise<string | undefined>) => {
    if (busy !== undefined) return;
    setBusy(name);
    setProblem(await work());
    setBusy(undefined);
  };
  const takeBack = ({ key, says, take }: Unsent) =>
    act(key, async () => {
      const outcome = await proof.takeBack(take);
      if (!outcome.ok) return outcome.message;
      setTaken(says);
      // The button that had the focus is gone with its entry.
      status.current?.focus();
      return undefined;
    });
  const send = () =>
    act('send', async () => {
      const reply = await proof.sendRound();
      if (reply.ok) onSent(reply.sent);
      return reply.ok ? undefined : reply.message;
    });
  const isEmpty = unsent.length === 0;
  return (
    <Sheet
      open
      onClose={onClose}
      side="bottom"
      title={isEmpty ? 'Your changes' : `${changesText(unsent.length)}, not sent yet`}
      actions={
        !isEmpty && (
          <Button busy={busy === 'send'} locked={busy !== undefined && busy !== 'send'} onClick={() => void send()}>
            Send my changes
          </Button>
        )
      }
    >
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className={taken === undefined ? 'sr-only' : 'text-soft outline-none'}
      >
        {taken !== undefined && `Taken back: ${taken}`}
      </p>
      {isEmpty ? (
        <NothingChanged />
      ) : (
        <>
          <ul className="proof-list">
            {unsent.map(entry => (
              <ChangeEntry
                key={entry.key}
                {...{ edition, entry, onPage }}
                busy={busy === entry.key}
                onTakeBack={() => void takeBack(entry)}
              />
            ))}
          </ul>
          {problem && (
            <Notice tone="bad" live>
              {problem}
            </Notice>
          )}
          <p className="font-semibold">{roundPriceText(magazine.round)}</p>
          <p className="text-small text-soft">
            Nothing is counted until you send it, and everything is sent together. You can close this and go on later.
          </p>
        </>
      )}
    </Sheet>
  );
}
