import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { askErasure, MyData, takeBackErasure } from '../wire.ts';
import { ErasureObstacle } from './obstacle.tsx';
import { StayingList } from './staying-list.tsx';
import { useAct } from './use-act.ts';

/** What is erased with the account and what stays, and the wish to be erased (W101). */
export function EraseSection({ data }: { data: MyData }) {
  const { busy, act } = useAct();
  const alert = useAlert();
  const { waits, obstacle, stays, erased, backupDays, erasedOn } = data;
  const wish = async () => {
    const choice = await alert({
      title: 'Erase everything?',
      text: `It is done on ${erasedOn}; until then you can take it back here. Afterwards nobody can bring it back.`,
      actions: [{ label: 'Keep my account' }, { label: 'Erase everything' }],
    });
    if (choice !== 1) return;
    await act(() => ask<typeof askErasure>('POST /api/askErasure'), 'We have noted it, and sent you a message.');
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
        <Button kind="secondary" busy={busy} onClick={() => void wish()} className="sm:justify-self-start">
          Erase everything about me
        </Button>
      )}
    </section>
  );
}
