import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlert, type AlertOptions } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { readPhone, type PhoneValue } from '#ui/phone-field.tsx';
import type { login, resend, sendOtp, verify } from '../wire.ts';
import { refusedAlert } from './refused-alert.tsx';
import { browserNow, saveSentCode, secondsToResend, type SentCode } from './sent-code.ts';
import { applyLoginReply } from './session.tsx';

/** Texts of the error catalogue, letter for letter (C-X01 to C-X04). */
const signInMessages = {
  badPhone: 'Invalid phone number',
  failed: 'POST request failed',
  notVerified: 'Verification failed. Please try again.', // C-X03
  wrongCode: 'Wrong OTP.Verification filed please try again.', // D19
} as const;

export interface SignIn {
  /** The code that is waited for: step 1 of the sign-in. `undefined`: step 0. */
  sent: SentCode | undefined;
  /** What the sandbox messenger let us see of the code (D04). */
  shown: string;
  busy: 'send' | 'verify' | undefined;
  /** These three resolve with whether it went well, once what went wrong was read. */
  send(typed: PhoneValue): Promise<boolean>;
  sendAgain(): Promise<boolean>;
  check(code: string): Promise<boolean>;
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
    saveSentCode(code);
    setShown(pass);
  };
  const running = useRef(false);
  /** One call at a time: a code that fills itself in and a click on Verify may come together. What went wrong is said afterwards. */
  async function during(what: NonNullable<SignIn['busy']>, work: () => Promise<AlertOptions | undefined>) {
    if (running.current) return true;
    running.current = true;
    setBusy(what);
    const problem = await work().finally(() => {
      running.current = false;
      setBusy(undefined);
    });
    if (problem) await alert(problem);
    return problem === undefined;
  }

  async function send(typed: PhoneValue): Promise<AlertOptions | undefined> {
    const number = await readPhone(typed);
    if (!number) return { text: signInMessages.badPhone };
    // Just sent, and only the number was looked at again: that code still works.
    if (last?.phone === number.phone && last.partner === partner && secondsToResend(last.at, browserNow()) > 0) {
      setSent(last);
      return undefined;
    }
    const answer = await ask<typeof sendOtp>('POST /api/sendOtp', { json: { ...number, type: partner } });
    if (!answer.ok) return refusedAlert(answer);
    wait({ ...number, partner, at: browserNow() }, answer.body.pass ?? '');
    return undefined;
  }

  async function sendAgain(to: SentCode): Promise<AlertOptions | undefined> {
    const json = { phone: to.phone, country: to.country, type: partner, pass: null };
    const answer = await ask<typeof resend>('POST /api/resend', { json });
    if (!answer.ok) return refusedAlert(answer);
    wait({ ...to, at: browserNow() }, answer.body.pass ?? '');
    return undefined;
  }

  async function check(to: SentCode, code: string): Promise<AlertOptions | undefined> {
    const json = { phone: to.phone, type: partner, pass: code };
    const verified = await ask<typeof verify>('POST /api/verify', { json });
    if (!verified.ok && verified.status === 429) return refusedAlert(verified);
    if (!verified.ok || !verified.body.success) return { title: 'Hello', text: signInMessages.notVerified };
    const answer = await ask<typeof login>('POST /api/login', { json });
    if (!answer.ok)
      return answer.status === 429
        ? refusedAlert(answer)
        : { title: signInMessages.failed, text: signInMessages.wrongCode };
    saveSentCode(undefined);
    const user = applyLoginReply(answer.body);
    // A proven number without a partner account goes on to the registration (P-R07).
    if (user.type === 'Visitor') await navigate('/registration', { replace: true });
    return undefined;
  }

  return {
    sent,
    shown,
    busy,
    send: typed => during('send', () => send(typed)),
    sendAgain: () => during('send', async () => sent && sendAgain(sent)),
    check: code => during('verify', async () => sent && check(sent, code)),
    resume: useCallback((code: SentCode) => {
      setSent(code);
      setLast(code);
    }, []),
    edit: () => {
      setSent(undefined);
      setShown('');
      saveSentCode(undefined);
    },
  };
}
