import { useState } from 'react';
import { Changing } from '#ui/changing.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { SoftCopy } from '../wire.ts';

type PrintedFact = SoftCopy['facts'][number];
interface ApproveCheckProps {
  copy: Pick<SoftCopy, 'pages' | 'facts'>;
  busy: boolean;
  onApprove: () => void;
  onClose: () => void;
}

const pagesText = (pages: readonly number[]) =>
  pages.length === 0 ? '' : `page${pages.length === 1 ? '' : 's'} ${pages.join(', ')}`;

/** What the names of those who made it are, in the order in which they are ticked off. */
const ownKinds = { cover: 'On the cover', giver: 'From', signature: 'Signed by' } as const;
const isOwn = (kind: PrintedFact['kind']): kind is keyof typeof ownKinds => kind in ownKinds;

interface FactGroupProps {
  title: string;
  facts: readonly PrintedFact[];
  ticked: ReadonlySet<string>;
  onTick: (fact: PrintedFact, on: boolean) => void;
}

const keyOf = ({ kind, text }: PrintedFact) => `${kind} ${text}`;

/** Names or dates to tick off; names of those who made it stand large, as they are printed. */
function FactGroup({ title, facts, ticked, onTick }: FactGroupProps) {
  if (facts.length === 0) return null;
  return (
    <fieldset>
      <legend className="eyebrow mb-2">{title}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {facts.map(fact => (
          <CheckField
            key={keyOf(fact)}
            label={
              isOwn(fact.kind) ? (
                <>
                  <span className="text-small text-soft">{ownKinds[fact.kind]}</span>
                  <span className="block text-h3">{fact.text}</span>
                </>
              ) : (
                <>
                  {fact.text} <span className="text-small text-soft">{pagesText(fact.pages)}</span>
                </>
              )
            }
            checked={ticked.has(keyOf(fact))}
            onValue={on => onTick(fact, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The last look before the approval (W76): names and dates to tick off, and pages whose pictures print soft. */
export function ApproveCheck({ copy, busy, onApprove, onClose }: ApproveCheckProps) {
  const { facts } = copy;
  const soft = copy.pages.flatMap((page, at) => (page.soft ? [at + 1] : []));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const left = facts.filter(fact => !ticked.has(keyOf(fact))).length;
  const tick = (fact: PrintedFact, on: boolean) =>
    setTicked(now => new Set(on ? [...now, keyOf(fact)] : [...now].filter(other => other !== keyOf(fact))));
  const common = { ticked, onTick: tick };
  return (
    <Sheet
      open
      onClose={onClose}
      title="One last look before it is printed"
      actions={
        <>
          <Button busy={busy} locked={left > 0} aria-describedby="approve-left" onClick={onApprove}>
            Approve
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Not yet
          </Button>
        </>
      }
    >
      <p>
        {facts.length > 0
          ? 'These names and dates stand in the magazine. Tick each one that is right; one that is wrong is changed in the magazine first.'
          : 'These pages go to print as they are. Look once more at every name and date.'}
      </p>
      <FactGroup {...common} title="Names" facts={facts.filter(({ kind }) => kind !== 'date')} />
      <FactGroup {...common} title="Dates and ages" facts={facts.filter(({ kind }) => kind === 'date')} />
      {left > 1 && (
        <p>
          <Button kind="quiet" size="small" icon="check" onClick={() => setTicked(new Set(facts.map(keyOf)))}>
            All of these are right
          </Button>
        </p>
      )}
      {soft.length > 0 && (
        <p className="text-small text-soft">
          On {pagesText(soft)} a picture is small and prints a little soft. It can stay as it is.
        </p>
      )}
      <p id="approve-left" role="status" className="text-small text-soft">
        <Changing>{left > 0 ? `${left} of ${facts.length} not ticked yet` : ''}</Changing>
      </p>
    </Sheet>
  );
}
