import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { mayReplaceDraft } from '#src/soft-copy/rules.ts';
import { isWithCustomer } from './next-step.ts';
import type { Desk } from './use-desk.ts';

interface DeskBarProps {
  desk: Desk;
  onStep: () => void;
}

/** What this is, whose turn it is, and the one next action; it stays in view. */
export function DeskBar({ desk, onStep }: DeskBarProps) {
  const { edition, draft, step, steps, changes, reason, setReason } = desk;
  const { tone, says } = changes.state;
  return (
    <header className="desk-bar">
      <div className="desk-title">
        <h1>{edition.title}</h1>
        <p>
          <TextLink to={`/studio/editions/${edition._id}`}>The order</TextLink>
          {draft && <span>Draft {draft.version}</span>}
          {draft && (
            <Tag tone={draft.publishedAt ? 'leaf' : 'marigold'}>
              {draft.publishedAt ? 'Published' : 'Not published'}
            </Tag>
          )}
          {mayReplaceDraft(edition) && (
            <button type="button" className="text-link" onClick={() => desk.setOver({ kind: 'replace' })}>
              A PDF made elsewhere …
            </button>
          )}
        </p>
        {draft && !draft.hasPlan && (
          <p>A PDF made elsewhere: nothing is changed in it here, and the printer gets it as it is.</p>
        )}
      </div>
      <p className={`desk-state desk-state-${tone}`} role={tone === 'failed' ? 'alert' : 'status'}>
        {says}
      </p>
      {isWithCustomer(edition) && desk.mayEdit && (
        <div className="desk-reason">
          <Field
            label="Why you change it for them"
            placeholder="She called and asked for it"
            value={reason}
            maxLength={1000}
            onValue={setReason}
          />
        </div>
      )}
      <div className="desk-step">
        <p>{step.says}</p>
        {step.do === 'decide' && (
          <ButtonLink size="small" to={`/studio/editions/${edition._id}`}>
            {step.label}
          </ButtonLink>
        )}
        {step.do === 'wait' && (
          <Button size="small" kind="secondary" onClick={onStep}>
            The next magazine
          </Button>
        )}
        {step.do !== 'decide' && step.do !== 'wait' && (
          <Button size="small" busy={steps.busy === step.do} onClick={onStep}>
            {step.label}
          </Button>
        )}
      </div>
    </header>
  );
}
