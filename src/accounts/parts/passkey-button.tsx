import { useState } from 'react';
import type { Refusal } from '#kernel/refusals.ts';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { PasskeyAssertion } from '../wire.ts';
import { signWithPasskey, usePasskeySupport } from './passkey.ts';

interface PasskeyButtonProps {
  /** Signs in with the assertion; resolves with the error when it was refused. */
  onSigned: (assertion: PasskeyAssertion) => Promise<Refusal['error'] | undefined>;
}

/** Signs in with a passkey instead of a code, in browsers that support passkeys (W8). */
export function PasskeyButton({ onSigned }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const isSupported = usePasskeySupport();
  const alert = useAlert();
  const signIn = async () => {
    setBusy(true);
    const result = await signWithPasskey();
    const problem = result.ok ? await onSigned(result.assertion) : result.error;
    setBusy(false);
    if (problem) await alert({ title: 'Not signed in', text: problem.message });
  };
  if (!isSupported) return null;
  return (
    <Button kind="quiet" icon="lock" busy={busy} onClick={() => void signIn()}>
      Use a passkey
    </Button>
  );
}
