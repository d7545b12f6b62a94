import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import type { askErasure, MyData, takeBackErasure } from '../wire.ts';
import { ErasureObstacle } from './obstacle.tsx';
import { StayingList } from './staying-list.tsx';

/** Runs one act, says how it ended, and loads the page's data again. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const act = async (work: () => Promise<{ ok: true } | { ok: false; error: { message: string } }>, done: string) => {
    setBusy(true);
    const reply = await work();
    await revalidate();
    setBusy(false);
    if (reply.ok) toast(done, { tone: 'good' });
    else await alert({ title: 'Not yet', text: reply.error.message });
  };
  return { busy, act };
}

type Clients = NonNullable<MyData['clients']>;

/** What becomes of the magazines of a partner's clients, in words for the partner. */
const clientsText = ({ told, untold }: Clients): string =>
  [
    told > 0 &&
      'Magazines you ordered for clients stay with them: printed codes and links go on working. We tell each client.',
    untold.length > 0 &&
      `Of these clients we have neither number nor e-mail address: ${untold.map(({ title }) => title).join('; ')}. If their magazines stay, they are there until their time is over, for whoever has the link.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Asks a partner what becomes of clients' magazines; undefined when they keep their account (W101). */
async function askAboutClients(
  alert: ReturnType<typeof useAlert>,
  clients: Clients,
): Promise<'keep' | 'erase' | undefined> {
  const actions = clients.untold.length > 0 ? ['They stay', 'Erase those without a number'] : ['Go on'];
  const choice = await alert({
    title: 'Your clients’ magazines',
    text: clientsText(clients),
    actions: ['Keep my account', ...actions].map(label => ({ label })),
  });
  return ([undefined, 'keep', 'erase'] as const)[choice];
}

/** What is erased with the account and what stays, and the request to be erased (W101). */
export function EraseSection({ data }: { data: MyData }) {
  const { busy, act } = useAct();
  const alert = useAlert();
  const { waits, obstacle, stays, erased, clients, backupDays, erasedOn } = data;
  const request = async () => {
    const untold = clients ? await askAboutClients(alert, clients) : 'keep';
    if (!untold) return;
    const choice = await alert({
      title: 'Erase everything?',
      text: `It is done on ${erasedOn}; until then you can take it back here. Afterwards nobody can bring it back.`,
      actions: [{ label: 'Keep my account' }, { label: 'Erase everything' }],
    });
    if (choice !== 1) return;
    await act(
      () => ask<typeof askErasure>('POST /api/askErasure', { json: { untold } }),
      'We have noted it, and sent you a message.',
    );
  };
  const takeBack = () =>
    act(() => ask<typeof takeBackErasure>('POST /api/takeBackErasure'), 'Taken back: everything stays as it is.');
  return (
    <section aria-labelledby="erase" className="grid gap-3 border-t border-rule pt-5">
      <h2 id="erase" className="text-h4">
        Erase everything about you
      </h2>
      {waits && (
        <Notice
          title={`Everything about you is erased from ${waits.day} on`}
          action={
            <Button kind="secondary" busy={busy} onClick={() => void takeBack()}>
              Take it back
            </Button>
          }
        >
          The number of your wish is {waits.number}. The receipt comes by message when it is done.
        </Notice>
      )}
      <h3 className="font-semibold">What is erased</h3>
      <ul className="list-disc pl-5">
        {erased.map(what => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <h3 className="font-semibold">What stays, and why</h3>
      <StayingList stays={stays} until={`for ${backupDays} days after it`} />
      {!waits && obstacle && <ErasureObstacle {...obstacle} orderPath="/tracking/" />}
      {!waits && !obstacle && (
        <Button kind="secondary" busy={busy} onClick={() => void request()} className="sm:justify-self-start">
          Erase everything about me
        </Button>
      )}
    </section>
  );
}
