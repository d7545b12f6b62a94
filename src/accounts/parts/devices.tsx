import { Suspense, use, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import type { endOtherSessions } from '../wire.ts';
import { deviceName } from './device-name.ts';
import type { SignIns } from './fetch-sign-ins.ts';

const lastUsedFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Lists where this number is signed in, and ends the sessions everywhere else (W9). */
export const Devices = ({ devices }: Pick<SignIns, 'devices'>) => (
  <Section title="Where you are signed in">
    <Suspense fallback={<Skeleton shape="row" count={2} label="Looking up your devices" />}>
      <DeviceList devices={devices} />
    </Suspense>
  </Section>
);

function DeviceList({ devices }: Pick<SignIns, 'devices'>) {
  const reply = use(devices);
  if (!reply.ok) return <p className="text-soft">{reply.error.message}</p>;
  return (
    <>
      <ul className="mb-6 border-t border-rule">
        {reply.body.map(device => (
          <li
            key={device._id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-4"
          >
            <span className="font-medium">{deviceName(device.device)}</span>
            <span translate="no" className="figures text-small text-soft">
              {device.current ? 'This device' : `Last used ${lastUsedFormat.format(new Date(device.used))}`}
            </span>
          </li>
        ))}
      </ul>
      {reply.body.length > 1 && <EndOtherSessions />}
    </>
  );
}

function EndOtherSessions() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();

  async function endOthers() {
    const choice = await alert({
      title: 'End all other sessions?',
      text: 'Every other phone and computer is signed out at once. This one stays signed in.',
      actions: [{ label: 'End them' }, { label: 'Keep them' }],
    });
    if (choice !== 0) return;
    setBusy(true);
    const reply = await ask<typeof endOtherSessions>('POST /api/endOtherSessions');
    if (reply.ok) await revalidate();
    setBusy(false);
    if (!reply.ok) return void (await alert({ title: 'Sorry', text: reply.error.message }));
    toast('Only this device is signed in now.', { tone: 'good' });
  }

  return (
    <Button kind="secondary" busy={busy} onClick={() => void endOthers()} className="sm:justify-self-start">
      End all other sessions
    </Button>
  );
}
