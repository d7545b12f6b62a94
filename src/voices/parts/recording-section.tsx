import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import type { BodyOf } from '#kernel/call.ts';
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

export type EditionRecordings = BodyOf<typeof wire.recordings>;
type RecordingPatch = { on: boolean } | { pin: string | null };

/** Loads the recordings of an edition; `undefined` for callers who may not decide about it. */
export async function loadRecordings(edition: string): Promise<EditionRecordings | undefined> {
  const reply = await ask<typeof wire.recordings>('POST /api/recordings', {
    json: { edition },
    key: linkKeyOf(edition),
  });
  return reply.ok ? reply.body : undefined;
}

/**
 * Shows the recordings of an edition with their printed codes, and the download of everything. Shows nothing to callers
 * who may not decide about it.
 */
export function RecordingSection({ edition, content }: { edition: string; content: EditionRecordings | undefined }) {
  if (!content || (content.recordings.length === 0 && !content.bundle)) return null;
  const hasRecordings = content.recordings.length > 0;
  return (
    <Section
      title={hasRecordings ? 'Recordings' : 'To keep'}
      lead={
        hasRecordings
          ? 'Each plays from a code in the magazine. Put one away or make it private whenever you like: what is printed stays the same.'
          : 'The magazine as a file of your own.'
      }
    >
      {hasRecordings && (
        <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          {content.recordings.map(recording => (
            <RecordingItem key={recording.code} edition={edition} recording={recording} />
          ))}
        </ul>
      )}
      {content.bundle && (
        <div className="mt-8 grid gap-3">
          <p>
            <ButtonLink to={content.bundle} kind="secondary" icon="download">
              {hasRecordings ? 'Save the magazine with its recordings' : 'Save the magazine'}
            </ButtonLink>
          </p>
          <p className="measure text-small text-soft">
            {hasRecordings
              ? 'One ZIP file: the magazine as a PDF, every recording, and a page that plays them without the internet.'
              : 'One ZIP file with the magazine as a PDF.'}
          </p>
        </div>
      )}
    </Section>
  );
}

/** Sends one change of a recording at a time, shows the result and loads the new state. */
function useRecordingChange(edition: string, code: string) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const change = async (what: RecordingPatch, done: string): Promise<boolean> => {
    setBusy(true);
    const reply = await ask<typeof wire.changeRecording>('POST /api/changeRecording', {
      json: { edition, code, ...what },
      key: linkKeyOf(edition),
    });
    if (reply.ok) {
      await revalidate();
      toast(done, { tone: 'good' });
    } else {
      console.error(`HTTP error! Status: ${reply.status}`);
      await alert({ title: defaultErrorAlert.title, text: reply.error.message });
    }
    setBusy(false);
    return reply.ok;
  };
  return { busy, change };
}

function RecordingItem({ edition, recording }: { edition: string; recording: wire.RecordingRecord }) {
  const { busy, change } = useRecordingChange(edition, recording.code);
  const [isAskingForPin, setIsAskingForPin] = useState(false);
  return (
    <li className="grid gap-3 border-t border-rule pt-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h3 className="text-h4">{recording.question}</h3>
        {!recording.on && <Tag tone="madder">Switched off</Tag>}
        {recording.on && recording.hasPin && <Tag tone="indigo">Private</Tag>}
      </div>
      <p className="text-small text-soft">
        {lengthText(recording.seconds)}, spoken by {recording.speaker}. Kept until {formatIsoDay(recording.keptUntil)}.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of the recording */}
      <audio controls preload="none" src={recording.src} className="w-full max-w-xl" aria-label={recording.question} />
      <p className="break-words">
        <TextLink to={recording.link} newTab>
          {recording.link.replace(/^https?:\/\//, '')}
        </TextLink>
      </p>
      <div className="actions">
        <Button size="small" kind="quiet" icon="lock" busy={busy} onClick={() => setIsAskingForPin(true)}>
          {recording.hasPin ? 'Change the PIN' : 'Make private with a PIN'}
        </Button>
        {recording.hasPin && (
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
            void change(
              { on: !recording.on },
              recording.on ? 'Switched off. The code says so kindly.' : 'It plays again.',
            )
          }
        >
          {recording.on ? 'Switch off' : 'Switch on'}
        </Button>
      </div>
      <PinSheet
        open={isAskingForPin}
        onClose={() => setIsAskingForPin(false)}
        save={pin => change({ pin }, 'Private now: the code asks for the PIN.')}
      />
    </li>
  );
}

interface PinSheetProps {
  open: boolean;
  onClose: () => void;
  /** Returns whether the PIN was saved. */
  save: (pin: string) => Promise<boolean>;
}

function PinSheet({ open, onClose, save }: PinSheetProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    setError(isPin(pin) ? undefined : 'A PIN is four to six digits.');
    if (!isPin(pin) || !(await save(pin))) return;
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
