import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import type { listPasskeys, logout, removePasskey } from '../wire.ts';
import { rememberContinueLink } from './continue-link.ts';
import { deviceName } from './device-name.ts';
import { registerPasskey, usePasskeySupport } from './passkey.ts';
import { useSession } from './session.tsx';

type Passkey = Extract<CallReply<typeof listPasskeys>, { ok: true }>['body'][number];

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const formatDate = (iso: string) => dateFormat.format(new Date(iso));
const addButtonId = 'add-passkey';

/** Signs out, in, and back to this screen: for what only somebody who has just signed in may do. */
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
    const answer = await ask<typeof logout>('POST /api/logout');
    if (!answer.ok) return void (await alert({ title: 'Sorry', text: answer.error.message }));
    rememberContinueLink(window.location.pathname);
    await refresh();
    await navigate(signIn);
  };
}

/** One's passkeys: what they are, adding and removing (W8). `signIn` is where this kind of account signs in. */
export function Passkeys({ signIn, lead }: { signIn: string; lead: string }) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const known = usePasskeySupport();
  const signInAgain = useSignInAgain(signIn);
  const alert = useAlert();
  const toast = useToast();

  useEffect(() => {
    const over = new AbortController();
    const look = async () => {
      const answer = await ask<typeof listPasskeys>('GET /api/passkeys', { signal: over.signal });
      if (over.signal.aborted) return;
      if (answer.ok) setPasskeys(answer.body);
      else setProblem(answer.error.message);
    };
    void look();
    return () => over.abort();
  }, []);

  async function add() {
    setBusy(true);
    const answer = await registerPasskey();
    setBusy(false);
    if (answer.ok) {
      setPasskeys(answer.body);
      toast('Your passkey is added. Use it when you sign in the next time.', { tone: 'good' });
    } else if (answer.error.code === 'sign-in-again') await signInAgain(answer.error.message);
    else await alert({ title: 'No passkey was added', text: answer.error.message });
  }

  async function remove(passkey: Passkey) {
    const choice = await alert({
      title: 'Remove this passkey?',
      text: 'It will not sign you in any more. Your device may still offer it: delete it in its own settings, too.',
      actions: [{ label: 'Remove it' }, { label: 'Keep it' }],
    });
    if (choice !== 0) return;
    const answer = await ask<typeof removePasskey>('POST /api/removePasskey', { json: { id: passkey._id } });
    if (!answer.ok) return void (await alert({ title: 'Sorry', text: answer.error.message }));
    setPasskeys(answer.body);
    toast('The passkey is removed.', { tone: 'good' });
    // The button that was pressed is gone; the keyboard goes on from the section's own.
    document.getElementById(addButtonId)?.focus();
  }

  return (
    <Section title="Passkeys" lead={lead}>
      {problem && <p className="text-soft">{problem}</p>}
      {!passkeys && !problem && <Skeleton shape="row" count={1} label="Looking up your passkeys" />}
      {passkeys && passkeys.length > 0 && (
        <ul className="mb-6 border-t border-rule">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => void remove(passkey)} />
          ))}
        </ul>
      )}
      {known ? (
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

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-4">
    <div className="grid gap-1">
      <span className="font-medium">Added with {deviceName(passkey.device)}</span>
      <span className="figures text-small text-soft">
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
