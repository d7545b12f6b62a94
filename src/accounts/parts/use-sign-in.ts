import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import type { AlertOptions } from '#ui/alert-sheet.tsx';
import { ask } from '#ui/ask.ts';
import { readPhone, type PhoneValue } from '#ui/phone-field.tsx';
import type { login, resend, sendOtp, verify } from '../wire.ts';
import { refusedAlert } from './refused-alert.tsx';
import { browserNow, saveSentCode, secondsToResend, type SentCode } from './sent-code.ts';
import { applyLoginReply, type User } from './session.tsx';

/** Texts of the error catalogue, letter for letter (C-X01 to C-X04). */
const signInMessages = {
  badPhone: 'Invalid phone number', // C-S05, C-X01
  failed: 'POST request failed', // C-X02
  notVerified: 'Verification failed. Please try again.', // C-X03
  wrongCode: 'Wrong OTP.Verification filed please try again.', // C-X04, D19
} as const;

export interface SignIn {
  /** The sent code, in step 1 of the sign-in. `undefined` in step 0. */
  sent: SentCode | undefined;
  /** The code's digits with the sandbox messenger; empty with a real one (D04). */
  sandboxCode: string;
  busy: 'send' | 'verify' | undefined;
  /** Each of these three resolves with whether it succeeded, after the alert about a failure was closed. */
  send(typed: PhoneValue): Promise<boolean>;
  sendAgain(): Promise<boolean>;
  check(code: string): Promise<boolean>;
  /** Continues with a code that was sent before the page was dropped. */
  resume(sent: SentCode): void;
  /** Back to step 0 (C-S03). */
  edit(): void;
}

/** A sent code with the sandbox's digits, or the alert that says why none was sent. */
type SendResult = { sent: SentCode; sandboxCode: string } | { problem: AlertOptions };

async function sendFirstCode(number: Omit<SentCode, 'partner' | 'at'>, partner: boolean): Promise<SendResult> {
  const reply = await ask<typeof sendOtp>('POST /api/sendOtp', { json: { ...number, type: partner } });
  if (!reply.ok) return { problem: refusedAlert(reply) };
  return { sent: { ...number, partner, at: browserNow() }, sandboxCode: reply.body.pass ?? '' };
}

async function resendCode(before: SentCode): Promise<SendResult> {
  const { phone, country, partner } = before;
  const reply = await ask<typeof resend>('POST /api/resend', { json: { phone, country, type: partner, pass: null } });
  if (!reply.ok) return { problem: refusedAlert(reply) };
  return { sent: { ...before, at: browserNow() }, sandboxCode: reply.body.pass ?? '' };
}

/** Signs in with the code: resolves with the user, or with the alert that says why the sign-in failed. */
async function signInWithCode(sent: SentCode, code: string): Promise<{ user: User } | { problem: AlertOptions }> {
  const json = { phone: sent.phone, type: sent.partner, pass: code };
  const verified = await ask<typeof verify>('POST /api/verify', { json });
  if (!verified.ok && verified.status === 429) return { problem: refusedAlert(verified) };
  if (!verified.ok || !verified.body.success) return { problem: { title: 'Hello', text: signInMessages.notVerified } };
  const reply = await ask<typeof login>('POST /api/login', { json });
  if (reply.ok) return { user: applyLoginReply(reply.body) };
  if (reply.status === 429) return { problem: refusedAlert(reply) };
  return { problem: { title: signInMessages.failed, text: signInMessages.wrongCode } };
}

/**
 * Runs one task at a time, since the sandbox's automatic verification and a click on Verify may coincide. Shows the
 * alert that a task resolves with.
 */
function useOneTask() {
  const [busy, setBusy] = useState<SignIn['busy']>();
  const running = useRef(false);
  const alert = useAlert();
  const run = async (name: NonNullable<SignIn['busy']>, task: () => Promise<AlertOptions | undefined>) => {
    if (running.current) return true;
    running.current = true;
    setBusy(name);
    const problem = await task().finally(() => {
      running.current = false;
      setBusy(undefined);
    });
    if (problem) await alert(problem);
    return problem === undefined;
  };
  return { busy, run };
}

/** The sign-in's two steps and their calls (C-S01 to C-S06). The screen decides what follows a sign-in. */
export function useSignIn(partner: boolean): SignIn {
  const [sent, setSent] = useState<SentCode>();
  const [last, setLast] = useState<SentCode>();
  const [sandboxCode, setSandboxCode] = useState('');
  const { busy, run } = useOneTask();
  // The code that signed somebody in. It works once, and its screen stays until the next page has loaded.
  const usedCode = useRef<SentCode>(undefined);
  const navigate = useNavigate();

  const resume = useCallback((code: SentCode) => {
    setSent(code);
    setLast(code);
  }, []);

  function waitForCode(result: SendResult): AlertOptions | undefined {
    if ('problem' in result) return result.problem;
    resume(result.sent);
    saveSentCode(result.sent);
    setSandboxCode(result.sandboxCode);
    return undefined;
  }

  async function send(typed: PhoneValue): Promise<AlertOptions | undefined> {
    const number = await readPhone(typed);
    if (!number) return { text: signInMessages.badPhone };
    // The same number within the countdown: the code that was sent is still valid.
    if (last?.phone === number.phone && last.partner === partner && secondsToResend(last.at, browserNow()) > 0) {
      setSent(last);
      return undefined;
    }
    return waitForCode(await sendFirstCode(number, partner));
  }

  async function check(code: string): Promise<AlertOptions | undefined> {
    if (!sent || usedCode.current === sent) return undefined;
    const result = await signInWithCode({ ...sent, partner }, code);
    if ('problem' in result) return result.problem;
    usedCode.current = sent;
    saveSentCode(undefined);
    // P-R07: a proven number without a partner account goes on to the registration.
    if (result.user.type === 'Visitor') await navigate('/registration', { replace: true });
    return undefined;
  }

  return {
    sent,
    sandboxCode,
    busy,
    send: typed => run('send', () => send(typed)),
    sendAgain: () => run('send', async () => sent && waitForCode(await resendCode({ ...sent, partner }))),
    check: code => run('verify', () => check(code)),
    resume,
    edit: () => {
      setSent(undefined);
      setSandboxCode('');
      saveSentCode(undefined);
    },
  };
}
