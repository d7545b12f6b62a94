import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { readPhone, type PhoneValue } from '#ui/phone-field.tsx';
import type { login, resend, sendOtp, verify } from '../wire.ts';
import { browserNow, keepSentCode, secondsToResend, type SentCode } from './sent-code.ts';
import { takeReply } from './session.tsx';

/** Texts of the error catalogue, letter for letter (C-X01 to C-X04). */
const words = {
  badPhone: 'Invalid phone number',
  failed: 'POST request failed',
  notVerified: 'Verification failed. Please try again.',
  wrongCode: 'Wrong OTP.Verification filed please try again.', // D19
} as const;

export interface SignIn {
  /** The code that is waited for: step 1 of the sign-in. `undefined`: step 0. */
  sent: SentCode | undefined;
  /** What the sandbox messenger let us see of the code (D04). */
  shown: string;
  busy: 'send' | 'verify' | undefined;
  send(typed: PhoneValue): Promise<void>;
  sendAgain(): Promise<void>;
  check(code: string): Promise<void>;
  /** Takes up a code that was sent before the page was dropped. */
  resume(sent: SentCode): void;
  /** Back to step 0 (C-S03). */
  edit(): void;
}

/** The sign-in's two steps and their calls (C-S01 to C-S06). What comes after a sign-in is the screen's to say. */
export function useSignIn(partner: boolean): SignIn {
  const [sent, setSent] = useState<SentCode>();
  const [last, setLast] = useState<SentCode>();
  const [shown, setShown] = useState('');
  const [busy, setBusy] = useState<SignIn['busy']>();
  const alert = useAlert();
  const navigate = useNavigate();

  const wait = (code: SentCode, pass: string) => {
    setSent(code);
    setLast(code);
    keepSentCode(code);
    setShown(pass);
  };
  const running = useRef(false);
  /** One call at a time: a code that fills itself in and a click on Verify may come together. */
  async function during(what: NonNullable<SignIn['busy']>, work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(what);
    await work().finally(() => {
      running.current = false;
      setBusy(undefined);
    });
  }

  async function send(typed: PhoneValue) {
    const number = await readPhone(typed);
    if (!number) return void (await alert({ text: words.badPhone }));
    // Just sent, and only the number was looked at again: that code still works.
    if (last?.phone === number.phone && last.partner === partner && secondsToResend(last.at, browserNow()) > 0)
      return setSent(last);
    const answer = await ask<typeof sendOtp>('POST /api/sendOtp', { json: { ...number, type: partner } });
    if (!answer.ok) return void (await alert({ title: words.failed, text: answer.error.message }));
    wait({ ...number, partner, at: browserNow() }, answer.body.pass);
  }

  async function sendAgain() {
    if (!sent) return;
    const json = { phone: sent.phone, country: sent.country, type: partner, pass: null };
    const answer = await ask<typeof resend>('POST /api/resend', { json });
    if (!answer.ok) return void (await alert({ title: words.failed, text: answer.error.message }));
    wait({ ...sent, at: browserNow() }, answer.body.pass);
  }

  async function check(code: string) {
    if (!sent) return;
    const json = { phone: sent.phone, type: partner, pass: code };
    const verified = await ask<typeof verify>('POST /api/verify', { json });
    if (!verified.ok || !verified.body.success) return void (await alert({ title: 'Hello', text: words.notVerified }));
    const answer = await ask<typeof login>('POST /api/login', { json });
    if (!answer.ok) return void (await alert({ title: words.failed, text: words.wrongCode }));
    keepSentCode(undefined);
    const user = takeReply(answer.body);
    // A proven number without a partner account goes on to the registration (P-R07).
    if (user.type === 'Visitor') await navigate('/registration', { replace: true });
  }

  return {
    sent,
    shown,
    busy,
    send: typed => during('send', () => send(typed)),
    sendAgain: () => during('send', sendAgain),
    check: code => during('verify', () => check(code)),
    resume: useCallback((code: SentCode) => {
      setSent(code);
      setLast(code);
    }, []),
    edit: () => {
      setSent(undefined);
      setShown('');
      keepSentCode(undefined);
    },
  };
}
