import { useEffect, useState } from 'react';
import type { CallReply } from '#kernel/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import type { endOtherSessions, listSessions } from '../wire.ts';
import { deviceName } from './device-name.ts';

type Device = Extract<CallReply<typeof listSessions>, { ok: true }>['body'][number];

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Where this number is signed in, and the way to end it everywhere else (W9). */
export function Devices() {
  const [devices, setDevices] = useState<readonly Device[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const toast = useToast();

  useEffect(() => {
    const over = new AbortController();
    const look = async () => {
      const answer = await ask<typeof listSessions>('GET /api/sessions', { signal: over.signal });
      if (over.signal.aborted) return;
      if (answer.ok) setDevices(answer.body);
      else setProblem(answer.error.message);
    };
    void look();
    return () => over.abort();
  }, []);

  async function endOthers() {
    const choice = await alert({
      title: 'End all other sessions?',
      text: 'Every other phone and computer is signed out at once. This one stays signed in.',
      actions: [{ label: 'End them' }, { label: 'Keep them' }],
    });
    if (choice !== 0) return;
    setBusy(true);
    const answer = await ask<typeof endOtherSessions>('POST /api/endOtherSessions');
    setBusy(false);
    if (!answer.ok) return void (await alert({ title: 'Sorry', text: answer.error.message }));
    setDevices(answer.body);
    toast('Only this device is signed in now.', { tone: 'good' });
  }

  return (
    <Section title="Where you are signed in">
      {problem && <p className="text-soft">{problem}</p>}
      {!devices && !problem && <Skeleton shape="row" count={2} label="Looking up your devices" />}
      <ul className="mb-6 border-t border-rule">
        {devices?.map(device => (
          <li
            key={device._id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-4"
          >
            <span className="font-medium">{deviceName(device.device)}</span>
            <span className="figures text-small text-soft">
              {device.current ? 'This device' : `Last used ${dateFormat.format(new Date(device.used))}`}
            </span>
          </li>
        ))}
      </ul>
      {devices && devices.length > 1 && (
        <Button kind="secondary" busy={busy} onClick={() => void endOthers()} className="sm:justify-self-start">
          End all other sessions
        </Button>
      )}
    </Section>
  );
}
