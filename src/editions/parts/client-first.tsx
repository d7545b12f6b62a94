import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#ui/ask.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { Button, TextLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import type { EditionRecord, sendToClient } from '../wire.ts';
import { formatDateTime } from './formatting.ts';

/** What a partner's client reads in place of a soft copy that was not sent to them yet (W68). */
export const WithheldSoftCopy = ({ edition: { brand, live, linkRole } }: { edition: EditionRecord }) => (
  <EmptyState
    illustration="press"
    title={
      linkRole === 'tells'
        ? 'This link is for the story'
        : live > 2
          ? 'The magazine is approved'
          : 'The soft copy is not here yet'
    }
    text={
      linkRole === 'tells'
        ? `Ask ${brand?.name ?? 'whoever ordered it'} for a link with which you can read the soft copy.`
        : live > 2
          ? `${brand?.name ?? 'Whoever ordered it'} approved it. Ask them if you would like to read it before it arrives.`
          : `${brand?.name ?? 'Whoever ordered it'} looks at it first and sends it to you.`
    }
  />
);

/** Sends the soft copy to the partner's client. */
export function SendToClient({ edition }: { edition: EditionRecord }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const send = async () => {
    setBusy(true);
    const reply = await ask<typeof sendToClient>('POST /api/sendToClient', { json: { edition: edition._id } });
    setBusy(false);
    if (!reply.ok) return void (await alert({ title: defaultErrorAlert.title, text: reply.error.message }));
    toast('Your client can read it now.', { tone: 'good' });
    await revalidate();
  };
  return (
    <Button icon="share" busy={busy} onClick={() => void send()}>
      Send to my client
    </Button>
  );
}

/** For the partner, above a soft copy: who sees it, and who approves (W68). Nothing for everybody else. */
export function ClientFirst({ edition }: { edition: EditionRecord }) {
  const { client } = edition;
  if (!client || edition.live > 2 || edition.pdf.length === 0) return null;
  if (client.mayBeSent)
    return (
      <Notice
        tone="joy"
        title="Only you see this soft copy"
        action={
          <div className="actions">
            <SendToClient edition={edition} />
            <TextLink to={`/client/${edition._id}`}>Who approves</TextLink>
          </div>
        }
      >
        Send it to your client, and they can read it and ask for changes. Or decide about it yourself.
      </Notice>
    );
  return (
    <Notice action={<TextLink to={`/client/${edition._id}`}>Your client</TextLink>}>
      {client.sentAt && `Your client sees it since ${formatDateTime(client.sentAt)}. `}
      {client.approves ? 'Your client may approve it, and so may you.' : 'You approve it.'}
    </Notice>
  );
}
