import { Suspense, use, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { BodyOf } from '#kernel/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import type { listPasskeys, removePasskey } from '../wire.ts';
import { rememberContinueLink } from './continue-link.ts';
import { deviceName } from './device-name.ts';
import type { SignIns } from './fetch-sign-ins.ts';
import { registerPasskey, usePasskeySupport } from './passkey.ts';
import { requestLogout } from './request-logout.ts';
import { useSession } from './session.tsx';

type Passkey = BodyOf<typeof listPasskeys>[number];

const addedFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const formatDate = (iso: string) => addedFormat.format(new Date(iso));
const addButtonId = 'add-passkey';

/**
 * Signs out, opens the sign-in and leads back to this screen afterwards, for acts that need a fresh sign-in.
 */
function useSignInAgain(signIn: string) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const alert = useAlert();
  return async (why: string) => {
    const choice = await alert({
      title: 'Sign in once more',
      text: why,
      actions: [{ label: 'Sign in again' }, { label: 'Not now' }],
    });
    if (choice !== 0) return;
    const problem = await requestLogout();
    if (problem) return void (await alert({ title: 'Sorry', text: problem }));
    rememberContinueLink(window.location.pathname);
    await refresh();
    await navigate(signIn);
  };
}

interface PasskeysProps extends Pick<SignIns, 'passkeys'> {
  /** Where this kind of account signs in. */
  signIn: string;
  lead: string;
}

/** Lists, adds and removes the account's passkeys (W8). */
export function Passkeys({ passkeys, signIn, lead }: PasskeysProps) {
  const [busy, setBusy] = useState(false);
  const supported = usePasskeySupport();
  const { revalidate } = useRevalidator();
  const signInAgain = useSignInAgain(signIn);
  const alert = useAlert();
  const toast = useToast();

  async function add() {
    setBusy(true);
    const reply = await registerPasskey();
    if (reply.ok) await revalidate();
    setBusy(false);
    if (reply.ok) {
      toast('Your passkey is added. Use it when you sign in the next time.', { tone: 'good' });
    } else if (reply.error.code === 'sign-in-again') await signInAgain(reply.error.message);
    else await alert({ title: 'No passkey was added', text: reply.error.message });
  }

  async function remove(passkey: Passkey) {
    const choice = await alert({
      title: 'Remove this passkey?',
      text: 'It will not sign you in any more. Your device may still offer it: delete it in its own settings, too.',
      actions: [{ label: 'Remove it' }, { label: 'Keep it' }],
    });
    if (choice !== 0) return;
    const reply = await ask<typeof removePasskey>('POST /api/removePasskey', { json: { id: passkey._id } });
    if (!reply.ok) return void (await alert({ title: 'Sorry', text: reply.error.message }));
    await revalidate();
    toast('The passkey is removed.', { tone: 'good' });
    // The button that was pressed is gone, so the section's own button gets the focus.
    document.getElementById(addButtonId)?.focus();
  }

  return (
    <Section title="Passkeys" lead={lead}>
      <Suspense fallback={<Skeleton shape="row" count={1} label="Looking up your passkeys" />}>
        <PasskeyList passkeys={passkeys} onRemove={passkey => void remove(passkey)} />
      </Suspense>
      {supported ? (
        <Button
          id={addButtonId}
          kind="secondary"
          icon="plus"
          busy={busy}
          onClick={() => void add()}
          className="sm:justify-self-start"
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-soft">This browser cannot make passkeys. A newer one can.</p>
      )}
    </Section>
  );
}

function PasskeyList({ passkeys, onRemove }: Pick<SignIns, 'passkeys'> & { onRemove: (passkey: Passkey) => void }) {
  const reply = use(passkeys);
  if (!reply.ok) return <p className="text-soft">{reply.error.message}</p>;
  if (reply.body.length === 0) return null;
  return (
    <ul className="mb-6 border-t border-rule">
      {reply.body.map(passkey => (
        <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-4">
    <div className="grid gap-1">
      <span className="font-medium">Added with {deviceName(passkey.device)}</span>
      <span translate="no" className="figures text-small text-soft">
        {formatDate(passkey.added)}, {passkey.used ? `last used ${formatDate(passkey.used)}` : 'not used yet'}
        {passkey.backedUp && ', kept in your password manager'}
      </span>
    </div>
    <Button kind="quiet" size="small" icon="trash" onClick={onRemove}>
      Remove
      <span className="sr-only">
        {' '}
        the passkey added with {deviceName(passkey.device)} on {formatDate(passkey.added)}
      </span>
    </Button>
  </li>
);
