import { useState } from 'react';
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

/** Everything that is changed and not sent, with the price above the one button that sends it (W77, D35). */
const SeePage = ({ page, onPage }: { page: number | undefined } & Pick<ChangeListProps, 'onPage'>) =>
  page !== undefined && (
    <Button kind="quiet" size="small" onClick={() => onPage(page)}>
      See page {page}
    </Button>
  );

export function ChangeList({ edition, magazine, unsent, proof, onPage, onClose, onSent }: ChangeListProps) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const act = async (name: string, work: () => Promise<string | undefined>) => {
    if (busy !== undefined) return;
    setBusy(name);
    setProblem(await work());
    setBusy(undefined);
  };
  const takeBack = ({ key, take }: Unsent) =>
    act(key, async () => {
      const outcome = await proof.takeBack(take);
      return outcome.ok ? undefined : outcome.message;
    });
  const send = () =>
    act('send', async () => {
      const reply = await proof.sendRound();
      if (reply.ok) onSent(reply.sent);
      return reply.ok ? undefined : reply.message;
    });
  if (unsent.length === 0)
    return (
      <Sheet open onClose={onClose} side="bottom" title="Your changes">
        <EmptyState
          illustration="press"
          title="Nothing is changed yet"
          text="Tap a picture or a text on a page, and say what should be different."
        />
      </Sheet>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      side="bottom"
      title={`${changesText(unsent.length)}, not sent yet`}
      actions={
        <Button busy={busy === 'send'} locked={busy !== undefined && busy !== 'send'} onClick={() => void send()}>
          Send my changes
        </Button>
      }
    >
      <ul className="proof-list">
        {unsent.map(entry => (
          <li key={entry.key}>
            <p>
              {entry.says}
              {entry.by && <small> {entry.by}</small>}
            </p>
            <span>
              <SeePage page={pageToSee(entry.pages)} onPage={onPage} />
              {entry.spoken !== undefined && <WishSound edition={edition} wish={entry.spoken} />}
              <Button
                kind="quiet"
                size="small"
                busy={busy === entry.key}
                aria-label={`Take back: ${entry.says}`}
                onClick={() => void takeBack(entry)}
              >
                Take back
              </Button>
            </span>
          </li>
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
    </Sheet>
  );
}
