import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import type { EditionRecord } from '../wire.ts';
import type { undoApproval } from '#src/soft-copy/wire.ts';
import { formatTime } from './formatting.ts';
import { linkKeyOf } from './link-keys.ts';

interface UndoApprovalProps {
  edition: Pick<EditionRecord, '_id' | 'undoUntil'>;
  onUndone?: () => void;
}

/** Whether a time is still to come; false by itself once it has come. */
function useIsBefore(iso: string | null): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (iso === null) return;
    const left = new Date(iso).getTime() - Date.now();
    const timer = setTimeout(() => setPassed(iso), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [iso]);
  return iso !== null && passed !== iso;
}

/** The way back from an approval, with the time until when there is one (W82); nothing afterwards. */
export function UndoApproval({ edition: { _id, undoUntil }, onUndone }: UndoApprovalProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  if (!useIsBefore(undoUntil) || undoUntil === null) return null;
  const undo = async () => {
    setBusy(true);
    const reply = await ask<typeof undoApproval>('POST /api/approve/undo', {
      json: { edition: _id },
      key: linkKeyOf(_id),
    });
    setBusy(false);
    if (reply.ok) {
      onUndone?.();
      toast('The approval is taken back. Nothing is printed until you approve again.', { tone: 'good' });
    } else await alert({ ...defaultErrorAlert, text: reply.error.message });
    await revalidate();
  };
  return (
    <div className="grid justify-items-start">
      <p className="text-soft">Seen something after all? Nothing is printed before {formatTime(undoUntil)}.</p>
      <Button kind="quiet" icon="back" busy={busy} onClick={() => void undo()}>
        Undo until {formatTime(undoUntil)}
      </Button>
    </div>
  );
}
