import { useEffect, useRef, useState } from 'react';
import { Changing } from '#ui/changing.tsx';
import { Button } from '#ui/button.tsx';
import { CodeBoxes } from '#ui/code-boxes.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { browserNow, secondsToResend, type SentCode } from './sent-code.ts';
import type { SignIn } from './use-sign-in.ts';

/** Milliseconds between filling in the sandbox's code and verifying it (D04). */
const autoSubmitDelayMs = 2000;

const isCode = (text: string) => /^\d{6}$/.test(text);

/** Seconds until the code may be sent again. Read from the clock, since timers run slowly in a background tab. */
function useCountdown(since: number): number {
  const [now, setNow] = useState(browserNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(browserNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return secondsToResend(since, now);
}

/**
 * Step 1 of the sign-in, for one sent code: six boxes, Verify, a button to change the number, Resend OTP after the
 * countdown (C-S02, C-S03, C-S04).
 */
export function CodeStep({ signIn, sent }: { signIn: SignIn; sent: SentCode }) {
  const { sandboxCode, busy, check, sendAgain, edit } = signIn;
  const fills = isCode(sandboxCode);
  const [code, setCode] = useState(fills ? sandboxCode : '');
  const [missing, setMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const wait = useCountdown(sent.at);
  /** Checks a code; after a wrong one the boxes are emptied. */
  const attempt = async (digits: string) => {
    if (await check(digits)) return;
    setCode('');
    setTries(now => now + 1);
  };
  const latest = useRef({ attempt, code });
  useEffect(() => {
    latest.current = { attempt, code };
  });

  // The sandbox messenger reveals the code: it is filled in and verified, unless somebody types meanwhile (D04).
  useEffect(() => {
    if (!fills) return;
    const timer = setTimeout(() => {
      if (latest.current.code === sandboxCode) void latest.current.attempt(sandboxCode);
    }, autoSubmitDelayMs);
    return () => clearTimeout(timer);
  }, [fills, sandboxCode]);

  const complete = isCode(code);
  const submit = () => {
    setMissing(!complete);
    return complete ? attempt(code) : undefined;
  };
  return (
    <Form onSubmit={submit}>
      <CodeBoxes
        key={tries}
        label="The six digits of your code"
        value={code}
        onValue={value => {
          setCode(value);
          setMissing(false);
        }}
        onComplete={value => void attempt(value)}
        error={missing ? 'All six digits are needed.' : undefined}
        disabled={busy === 'verify'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this screen
        autoFocus
      />
      <Button kind="quiet" size="small" icon="edit" onClick={edit} className="justify-self-start">
        {sent.phone}
        <span className="sr-only">, change the number</span>
      </Button>
      {fills && <Notice tone="plain">This shop is practising: the code fills itself in.</Notice>}
      <Actions>
        <Button type="submit" busy={busy === 'verify'}>
          Verify
        </Button>
        <Button kind="quiet" locked={wait > 0} busy={busy === 'send'} onClick={() => void sendAgain()}>
          <Changing>{wait > 0 ? `Resend OTP in ${wait} s` : 'Resend OTP'}</Changing>
        </Button>
      </Actions>
    </Form>
  );
}
