import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import type { CallReply } from '#kernel/call.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Section } from '#ui/page.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Tag } from '#ui/tag.tsx';
import { useToast } from '#ui/toast.tsx';
import { formatIsoDay, isPin, lengthText } from '../rules.ts';
import type * as wire from '../wire.ts';

export type EditionRecordings = Extract<CallReply<typeof wire.recordings>, { ok: true }>['body'];
type RecordingPatch = { on: boolean } | { pin: string | null };

/** What a page about an edition shows of its recordings; `undefined` for whoever may not decide about it. */
export async function loadRecordings(edition: string): Promise<EditionRecordings | undefined> {
  const answer = await ask<typeof wire.recordings>('POST /api/recordings', {
    json: { edition },
    key: linkKeyOf(edition),
  });
  return answer.ok ? answer.body : undefined;
}

/** The recordings of an edition with their printed codes, and everything to take along. Nothing for whoever may not decide about it. */
export function RecordingSection({ edition, kept }: { edition: string; kept: EditionRecordings | undefined }) {
  if (!kept || (kept.recordings.length === 0 && !kept.bundle)) return null;
  const spoken = kept.recordings.length > 0;
  return (
    <Section
      title={spoken ? 'Recordings' : 'To keep'}
      lead={
        spoken
          ? 'Each plays from a code in the magazine. Put one away or make it private whenever you like: what is printed stays the same.'
          : 'The magazine as a file of your own.'
      }
    >
      {spoken && (
        <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          {kept.recordings.map(one => (
            <RecordingItem key={one.code} edition={edition} one={one} />
          ))}
        </ul>
      )}
      {kept.bundle && (
        <div className="mt-8 grid gap-3">
          <p>
            <ButtonLink to={kept.bundle} kind="secondary" icon="download">
              Save everything
            </ButtonLink>
          </p>
          <p className="measure text-small text-soft">
            {spoken
              ? 'One ZIP file: the magazine as a PDF, every recording, and a page that plays them without the internet.'
              : 'One ZIP file with the magazine as a PDF.'}
          </p>
        </div>
      )}
    </Section>
  );
}

/** One change of a recording at a time; says how it went and shows what is true afterwards. */
function useRecordingChange(edition: string, code: string) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const change = async (what: RecordingPatch, done: string): Promise<boolean> => {
    setBusy(true);
    const answer = await ask<typeof wire.changeRecording>('POST /api/changeRecording', {
      json: { edition, code, ...what },
      key: linkKeyOf(edition),
    });
    if (answer.ok) {
      await revalidate();
      toast(done, { tone: 'good' });
    } else {
      console.error(`HTTP error! Status: ${answer.status}`);
      await alert({ title: defaultErrorAlert.title, text: answer.error.message });
    }
    setBusy(false);
    return answer.ok;
  };
  return { busy, change };
}

function RecordingItem({ edition, one }: { edition: string; one: wire.RecordingRecord }) {
  const { busy, change } = useRecordingChange(edition, one.code);
  const [asking, setAsking] = useState(false);
  return (
    <li className="grid gap-3 border-t border-rule pt-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h3 className="text-h4">{one.question}</h3>
        {!one.on && <Tag tone="madder">Switched off</Tag>}
        {one.on && one.hasPin && <Tag tone="indigo">Private</Tag>}
      </div>
      <p className="text-small text-soft">
        {lengthText(one.seconds)}, spoken by {one.speaker}. Kept until {formatIsoDay(one.keptUntil)}.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written it down yet */}
      <audio controls preload="none" src={one.src} className="w-full max-w-xl" aria-label={one.question} />
      <p className="break-words">
        <TextLink to={one.link} newTab>
          {one.link.replace(/^https?:\/\//, '')}
        </TextLink>
      </p>
      <div className="actions">
        <Button size="small" kind="quiet" icon="lock" busy={busy} onClick={() => setAsking(true)}>
          {one.hasPin ? 'Change the PIN' : 'Make private with a PIN'}
        </Button>
        {one.hasPin && (
          <Button
            size="small"
            kind="quiet"
            busy={busy}
            onClick={() => void change({ pin: null }, 'Whoever has the magazine can listen now.')}
          >
            Take the PIN away
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          busy={busy}
          onClick={() =>
            void change({ on: !one.on }, one.on ? 'Switched off. The code says so kindly.' : 'It plays again.')
          }
        >
          {one.on ? 'Switch off' : 'Switch on'}
        </Button>
      </div>
      <PinSheet
        open={asking}
        onClose={() => setAsking(false)}
        keep={pin => change({ pin }, 'Private now: the code asks for the PIN.')}
      />
    </li>
  );
}

interface PinSheetProps {
  open: boolean;
  onClose: () => void;
  /** Whether it was kept. */
  keep: (pin: string) => Promise<boolean>;
}

function PinSheet({ open, onClose, keep }: PinSheetProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    setError(isPin(pin) ? undefined : 'A PIN is four to six digits.');
    if (!isPin(pin) || !(await keep(pin))) return;
    setPin('');
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="Make it private" width="narrow">
      <Form onSubmit={submit}>
        <Field
          label="PIN"
          hint="Whoever scans the code is asked for it. We keep it scrambled: write it down for those who may listen."
          value={pin}
          onValue={setPin}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          required
        />
        <Actions>
          <Button type="submit">Keep this PIN</Button>
        </Actions>
      </Form>
    </Sheet>
  );
}
