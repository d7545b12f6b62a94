import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { chatLink } from '#web/chat-link.ts';
import type * as wire from '../wire.ts';
import { ToolSection } from './tool-section.tsx';

/** Makes, shows and ends the link by which others leaf through the magazine (W71). */
export function ShareSection({ record }: { record: wire.AfterwardsRecord }) {
  const { edition, shared } = record;
  const [busy, setBusy] = useState<'make' | 'end'>();
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const act = async (which: 'make' | 'end', done: string) => {
    setBusy(which);
    const input = { json: { edition }, key: linkKeyOf(edition) };
    const reply =
      which === 'make'
        ? await ask<typeof wire.shareMagazine>('POST /api/shareMagazine', input)
        : await ask<typeof wire.endSharing>('POST /api/endSharing', input);
    setBusy(undefined);
    if (!reply.ok) return alert({ ...defaultErrorAlert, text: reply.error.message });
    await revalidate();
    toast(done, { tone: 'good' });
  };
  return (
    <ToolSection
      title="Share the magazine"
      text="A link for family and friends: they leaf through the magazine without signing in. They see its pages and nothing of the order: no address and no amounts."
    >
      {shared?.url && <SharedLink url={shared.url} text={shared.text} openedAt={shared.openedAt} />}
      <div className="actions">
        <Button
          kind={shared ? 'quiet' : 'primary'}
          icon="share"
          busy={busy === 'make'}
          locked={busy === 'end'}
          onClick={() => void act('make', shared ? 'Here is a new link. The old one is closed.' : 'Here is your link.')}
        >
          {shared ? 'Make a new link' : 'Make a link'}
        </Button>
        {shared && (
          <Button
            kind="quiet"
            busy={busy === 'end'}
            locked={busy === 'make'}
            onClick={() => void act('end', 'The link is closed. Nobody can open it any more.')}
          >
            Stop sharing
          </Button>
        )}
      </div>
    </ToolSection>
  );
}

interface SharedLinkProps {
  url: string;
  /** What is sent with it. */
  text: string;
  openedAt: string | null;
}

function SharedLink({ url, text, openedAt }: SharedLinkProps) {
  const copy = useCopy();
  return (
    <div className="grid gap-3">
      <Field
        label="The link"
        hint={openedAt === null ? 'Nobody has opened it yet.' : `Last opened ${formatDateTime(openedAt)}.`}
        readOnly
        value={url}
        onFocus={event => event.target.select()}
        suffix={
          <Button size="small" kind="quiet" icon="copy" onClick={() => void copy(url)}>
            Copy
          </Button>
        }
      />
      <p>
        <ButtonLink to={chatLink('', text)} newTab icon="chat" kind="secondary">
          Send it
        </ButtonLink>
      </p>
    </div>
  );
}
