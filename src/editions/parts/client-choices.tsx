import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import type { EditionRecord, chooseApprover } from '../wire.ts';
import { SendToClient } from './client-first.tsx';
import { formatDateTime } from './formatting.ts';

type Approver = 'partner' | 'client';

const choices: { value: Approver; title: string; text: string }[] = [
  {
    value: 'partner',
    title: 'I approve',
    text: 'You see each soft copy first and send it on. Your client can read it and ask for changes; you approve.',
  },
  {
    value: 'client',
    title: 'The client may approve',
    text: 'Your client sees each soft copy as soon as you do. Whoever has their link can approve it.',
  },
];

/** Who approves a partner's order; a choice is saved at once (W68). */
export function ApproverChoice({ edition }: { edition: EditionRecord }) {
  const { client } = edition;
  const [chosen, setChosen] = useState<Approver>(client?.approves ? 'client' : 'partner');
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const save = async (value: Approver) => {
    const before = chosen;
    setChosen(value);
    const json = { edition: edition._id, clientApproves: value === 'client' };
    const reply = await ask<typeof chooseApprover>('POST /api/chooseApprover', { json });
    if (!reply.ok) setChosen(before);
    toast(reply.ok ? 'Saved.' : reply.error.message, { tone: reply.ok ? 'good' : 'bad' });
    await revalidate();
  };
  return (
    <Section title="Who approves the soft copy">
      {client?.mayChoose ? (
        <Choice
          legend="Who approves the soft copy"
          legendHidden
          name="approver"
          value={chosen}
          onValue={value => void save(value === 'client' ? 'client' : 'partner')}
          options={choices}
          columns={2}
        />
      ) : (
        <p>{edition.cancelled ? 'This order is cancelled.' : 'It is approved.'}</p>
      )}
    </Section>
  );
}

/** Whether the client sees the soft copy, and the button that sends it. `isTold`: whether a message goes to them. */
export const SoftCopySection = ({ edition, isTold }: { edition: EditionRecord; isTold: boolean }) => (
  <Section title="The soft copy">
    {edition.client?.mayBeSent ? (
      <Notice
        tone="joy"
        title="Only you see it"
        action={
          <div className="actions">
            <SendToClient edition={edition} />
            <ButtonLink to={`/edition/${edition._id}`} kind="secondary" icon="book">
              Read it
            </ButtonLink>
          </div>
        }
      >
        {isTold
          ? 'Your client gets a message with the link when you send it.'
          : 'There is no phone number for this order: make a link below and send it yourself.'}
      </Notice>
    ) : (
      <p>{softCopyText(edition)}</p>
    )}
  </Section>
);

function softCopyText({ pdf, client }: EditionRecord): string {
  if (pdf.length === 0) return 'It is not made yet. We send you a message the moment it is here.';
  return client?.sentAt
    ? `Your client sees it since ${formatDateTime(client.sentAt)}.`
    : 'Your client sees it as soon as you do.';
}
