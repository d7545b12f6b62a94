import { useState } from 'react';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { PlayButton } from './play-button.tsx';
import { takesContributions } from '../rules.ts';
import type { ContributionRecord, FriendsRecord } from '../wire.ts';
import type * as wire from '../wire.ts';

const stateTags = {
  open: { tone: 'plain', text: 'Still writing' },
  sent: { tone: 'marigold', text: 'Your turn' },
  kept: { tone: 'leaf', text: 'In the magazine' },
  'left-out': { tone: 'plain', text: 'Left out' },
  withdrawn: { tone: 'plain', text: 'Withdrawn' },
} as const;

/** What the owner reads of a state once nothing can be sent, and once nothing can be decided any more. */
function stateTag(state: ContributionRecord['state'], { open, stage }: Pick<FriendsRecord, 'open' | 'stage'>) {
  if (state === 'open' && !takesContributions(stage)) return { tone: 'plain', text: 'Not sent' } as const;
  if (state === 'sent' && !open) return { tone: 'plain', text: 'Not in the magazine' } as const;
  return stateTags[state];
}

interface ContributionItemProps {
  friends: FriendsRecord;
  contribution: ContributionRecord;
  onDecided: (friends: FriendsRecord) => void;
}

function ContributionItem({ friends, contribution, onDecided }: ContributionItemProps) {
  const { edition, open } = friends;
  const { id, name, state, answers, photos } = contribution;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { tone, text: stateText } = stateTag(state, friends);
  const decide = async (keep: boolean) => {
    setBusy(true);
    const json = { edition, contribution: id, keep };
    const reply = await ask<typeof wire.decideContribution>('POST /api/decideContribution', {
      json,
      key: linkKeyOf(edition),
    });
    setBusy(false);
    if (reply.ok) onDecided(reply.body);
    setError(reply.ok ? undefined : reply.error.message);
  };
  const isDecidable = open && (state === 'sent' || state === 'kept' || state === 'left-out');
  return (
    <li>
      <article className="grid gap-4 py-5" aria-labelledby={id}>
        <header className="flex items-baseline justify-between gap-3">
          <h2 id={id} className="text-h4">
            {name}
          </h2>
          <Tag tone={tone}>{stateText}</Tag>
        </header>
        {answers.map(({ key, question, text, voice }) => (
          <div key={key} className="grid gap-1.5">
            <p id={`${id}-${key}`} className="text-small text-soft">
              {question}
            </p>
            {text && <p className="measure whitespace-pre-line">{text}</p>}
            {voice && <PlayButton voice={voice} label="Listen" question={`${id}-${key}`} />}
          </div>
        ))}
        {photos.length > 0 && (
          <ul className="grid max-w-md grid-cols-5 gap-2">
            {photos.map(({ id: photo, file }, at) => (
              <li key={photo}>
                <img
                  className="aspect-square w-full object-cover"
                  src={`/thumbnail/${file}?width=320`}
                  alt={`${at + 1} from ${name}`}
                />
              </li>
            ))}
          </ul>
        )}
        {isDecidable && (
          <div className="flex flex-wrap gap-3">
            {state !== 'kept' && (
              <Button
                size="small"
                kind="secondary"
                icon="check"
                busy={busy}
                aria-describedby={id}
                onClick={() => void decide(true)}
              >
                Keep
              </Button>
            )}
            {state !== 'left-out' && (
              <Button size="small" kind="quiet" busy={busy} aria-describedby={id} onClick={() => void decide(false)}>
                Leave out
              </Button>
            )}
          </div>
        )}
        {error && (
          <p className="text-small text-madder" role="alert">
            {error}
          </p>
        )}
      </article>
    </li>
  );
}

/** What friends told, those first that the owner has not decided about. */
export function ContributionList({
  friends,
  onDecided,
}: {
  friends: FriendsRecord;
  onDecided: (friends: FriendsRecord) => void;
}) {
  const { contributions } = friends;
  const waiting = (state: ContributionRecord['state']) => (state === 'sent' ? 0 : state === 'withdrawn' ? 2 : 1);
  const inOrder = contributions.toSorted((a, b) => waiting(a.state) - waiting(b.state));
  return (
    <ul className="grid divide-y divide-rule border-y border-rule">
      {inOrder.map(contribution => (
        <ContributionItem key={contribution.id} friends={friends} contribution={contribution} onDecided={onDecided} />
      ))}
    </ul>
  );
}
