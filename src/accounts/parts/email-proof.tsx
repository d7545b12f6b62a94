import { useState } from 'react';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import type { sendEmailProof } from '../wire.ts';

/** Says that the caller's e-mail address is not confirmed yet, and sends its link once more (D41). */
export function EmailProof({ email, emailProved }: { email: string | null; emailProved: boolean | null }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  if (emailProved !== false) return null;
  const send = async () => {
    setBusy(true);
    const reply = await ask<typeof sendEmailProof>('POST /api/sendEmailProof');
    setBusy(false);
    if (reply.ok) toast('The link is on its way.', { tone: 'good' });
    else toast(reply.error.message, { tone: 'bad' });
  };
  return (
    <Notice
      title={`${email} is not confirmed yet`}
      action={
        <Button kind="secondary" busy={busy} onClick={() => void send()}>
          Send the link again
        </Button>
      }
    >
      Open the link we sent you there. Until then we write to your number only.
    </Notice>
  );
}
