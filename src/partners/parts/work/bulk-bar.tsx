import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import type { PartnerOrder } from '#src/editions/wire.ts';
import type { remindClients, sendLinks } from '#src/editions/wire/clients.ts';
import { useAlert, defaultErrorAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import type { Selection } from '#ui/list/use-selection.ts';
import { useToast } from '#ui/toast.tsx';
import { toldText } from '../../rules/told.ts';
import { saveCards } from './save-cards.ts';
import { useCopyLinks } from './use-copy-link.ts';

interface BulkProps {
  orders: readonly PartnerOrder[];
  selection: Selection;
}

type ToldReply = CallReply<typeof sendLinks | typeof remindClients>;

/** Says to whom something went, and names who was left out and why. */
export function useSayTold() {
  const alert = useAlert();
  const toast = useToast();
  return async (reply: ToldReply, orders: readonly Pick<PartnerOrder, '_id' | 'name'>[], done: 'sent' | 'reminded') => {
    if (!reply.ok) return void (await alert({ title: defaultErrorAlert.title, text: reply.error.message }));
    const { title, text } = toldText(reply.body, orders, done);
    if (text === undefined) toast(title, { tone: 'good' });
    else await alert({ title, text });
  };
}

/** What can be done with the orders that are chosen (W183); it stays in view at the bottom. */
export function BulkBar({ orders, selection }: BulkProps) {
  const chosen = orders.filter(({ _id }) => selection.chosen.has(_id));
  const editions = chosen.map(({ _id }) => _id);
  const [busy, setBusy] = useState<string>();
  const { revalidate } = useRevalidator();
  const copy = useCopyLinks();
  const sayTold = useSayTold();
  const alert = useAlert();
  const doing = (name: string, work: () => Promise<unknown>) => async () => {
    setBusy(name);
    await work();
    await revalidate();
    setBusy(undefined);
  };
  const send = doing('send', async () =>
    sayTold(await ask<typeof sendLinks>('POST /api/sendLinks', { json: { editions } }), chosen, 'sent'),
  );
  const remind = doing('remind', async () =>
    sayTold(await ask<typeof remindClients>('POST /api/remindClients', { json: { editions } }), chosen, 'reminded'),
  );
  const print = doing('print', async () => {
    const problem = await saveCards(editions);
    if (problem !== undefined) await alert({ title: defaultErrorAlert.title, text: problem });
  });
  const acts = [
    { name: 'copy', label: `Copy ${linksText(chosen)}`, icon: 'copy', run: doing('copy', () => copy(chosen)) },
    { name: 'send', label: `Send ${chosen.length} by WhatsApp`, icon: 'chat', run: send },
    { name: 'print', label: `Print ${cardsText(chosen)}`, icon: 'download', run: print },
    { name: 'remind', label: `Remind ${chosen.length}`, icon: 'clock', run: remind },
  ] as const;
  return (
    <div role="toolbar" aria-label="With the chosen orders" className="list-bulk">
      <b role="status">{chosen.length} chosen</b>
      {acts.map(({ name, label, icon, run }) => (
        <Button
          key={name}
          size="small"
          kind="secondary"
          icon={icon}
          busy={busy === name}
          locked={busy !== undefined && busy !== name}
          onClick={() => void run()}
        >
          {label}
        </Button>
      ))}
      <Button size="small" kind="quiet" onClick={selection.clear}>
        Choose none
      </Button>
    </div>
  );
}

const linksText = ({ length }: readonly unknown[]): string => (length === 1 ? 'its link' : `${length} links`);
const cardsText = ({ length }: readonly unknown[]): string => (length === 1 ? 'its card' : `${length} cards`);
