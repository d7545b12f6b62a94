import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { namesAndDates, type PrintedFact } from '../rules/names-and-dates.ts';
import type { SoftCopy } from './soft-copy-reader.tsx';

interface ApproveCheckProps {
  copy: Pick<SoftCopy, 'pages'>;
  busy: boolean;
  onApprove: () => void;
  onClose: () => void;
}

const pagesText = (pages: readonly number[]) => `page${pages.length === 1 ? '' : 's'} ${pages.join(', ')}`;

/** The last look before the approval (W76): names and dates to tick off, and pages whose pictures print soft. */
export function ApproveCheck({ copy, busy, onApprove, onClose }: ApproveCheckProps) {
  const [facts] = useState(() => namesAndDates(copy.pages.map(({ words = '' }) => words)));
  const soft = copy.pages.flatMap((page, at) => (page.soft ? [at + 1] : []));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const left = facts.filter(({ text }) => !ticked.has(text)).length;
  const tick = (text: string, on: boolean) =>
    setTicked(now => new Set(on ? [...now, text] : [...now].filter(other => other !== text)));
  const group = (kind: PrintedFact['kind'], title: string) => {
    const own = facts.filter(fact => fact.kind === kind);
    return own.length === 0 ? null : (
      <fieldset>
        <legend className="eyebrow mb-2">{title}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {own.map(({ text, pages }) => (
            <CheckField
              key={text}
              label={
                <>
                  {text} <span className="text-small text-soft">{pagesText(pages)}</span>
                </>
              }
              checked={ticked.has(text)}
              onValue={on => tick(text, on)}
            />
          ))}
        </div>
      </fieldset>
    );
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="One last look before it is printed"
      actions={
        <>
          <Button busy={busy} locked={left > 0} onClick={onApprove}>
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
      {group('name', 'Names')}
      {group('date', 'Dates and ages')}
      {left > 1 && (
        <p>
          <Button
            kind="quiet"
            size="small"
            icon="check"
            onClick={() => setTicked(new Set(facts.map(({ text }) => text)))}
          >
            All of these are right
          </Button>
        </p>
      )}
      {soft.length > 0 && (
        <p className="text-small text-soft">
          On {pagesText(soft)} a picture is small and prints a little soft. It can stay as it is.
        </p>
      )}
      <p role="status" className="text-small text-soft">
        {left > 0 ? `${left} of ${facts.length} not ticked yet` : ''}
      </p>
    </Sheet>
  );
}
