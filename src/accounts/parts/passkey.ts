import type { CallReply } from '#kernel/call.ts';
import type { Refusal } from '#kernel/refusals.ts';
import { ask } from '#ui/ask.ts';
import { useBrowserValue } from '#ui/media.ts';
import type { addPasskey, askForPasskey, beginPasskey, PasskeyAssertion } from '../wire.ts';

type PasskeyFailure = { ok: false; status: number } & Refusal;

/**
 * Whether this browser supports passkeys here. Old ones do not, and none does without https (localhost excepted).
 * `false` on the server.
 */
export const usePasskeySupport = (): boolean => useBrowserValue(() => typeof PublicKeyCredential === 'function', false);

const passkeyProblems: Readonly<Record<string, Refusal['error']>> = {
  cancelled: {
    code: 'passkey-cancelled',
    message:
      'No passkey was used. It was cancelled, it took too long, or this device has none for this shop. Try again whenever you like.',
  },
  here: {
    code: 'passkey-here',
    message: 'This device keeps a passkey for your account already. There is nothing to do.',
  },
  unable: {
    code: 'passkey-unable',
    message:
      'This device cannot keep a passkey yet. Give it a screen lock, such as a PIN, a finger or a face, or try another device.',
  },
  address: {
    code: 'passkey-address',
    message: 'Passkeys work at the shop’s own address only. Open the shop there and try again.',
  },
  failed: { code: 'passkey-failed', message: 'That did not work. Check your connection and try again.' },
};

/**
 * The message for a person whose browser created or found no passkey, by the error's name (WebAuthn, sections 5.1.3 and
 * 5.1.4). Pure.
 */
export function passkeyProblem(error: unknown): Refusal['error'] {
  const problemNames: Readonly<Record<string, keyof typeof passkeyProblems>> = {
    NotAllowedError: 'cancelled',
    AbortError: 'cancelled',
    InvalidStateError: 'here',
    ConstraintError: 'unable',
    NotSupportedError: 'unable',
    SecurityError: 'address',
  };
  const name = error instanceof Error ? error.name : '';
  return passkeyProblems[problemNames[name] ?? 'failed'] as Refusal['error'];
}

const failureOf = (error: unknown): PasskeyFailure => ({ ok: false, status: 0, error: passkeyProblem(error) });
/** Imports the library when a button is pressed, so that no page loads it before. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Lets the device create a passkey for the signed-in account, and stores it in the shop (W8). */
export async function registerPasskey(): Promise<CallReply<typeof addPasskey>> {
  const options = await ask<typeof beginPasskey>('POST /api/beginPasskey');
  if (!options.ok) return options;
  try {
    const { startRegistration } = await loadWebAuthn();
    const { id, response } = await startRegistration({ optionsJSON: options.body });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const json = { id, clientDataJSON, attestationObject, transports };
    return await ask<typeof addPasskey>('POST /api/addPasskey', { json });
  } catch (error) {
    return failureOf(error);
  }
}

/** Lets the person choose one of their passkeys for the shop and sign with it (W8). */
export async function signWithPasskey(): Promise<{ ok: true; assertion: PasskeyAssertion } | PasskeyFailure> {
  const options = await ask<typeof askForPasskey>('POST /api/askForPasskey');
  if (!options.ok) return options;
  try {
    const { startAuthentication } = await loadWebAuthn();
    const { id, response } = await startAuthentication({ optionsJSON: options.body });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { ok: true, assertion: { id, clientDataJSON, authenticatorData, signature, userHandle } };
  } catch (error) {
    return failureOf(error);
  }
}
