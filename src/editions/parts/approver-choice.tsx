import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#ui/ask.ts';
import { Choice } from '#ui/choice.tsx';
import { Section } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import type { EditionRecord } from '../wire.ts';
import type { chooseApprover } from '../wire/client.ts';

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
    text: 'Your client sees each soft copy as soon as you do, and whoever has their link can approve it.',
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
