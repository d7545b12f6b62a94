import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import { isInconclusive } from '#ui/inconclusive.ts';
import { deviceStorage } from '#ui/storage.ts';
import type { InvitationRecord } from '../wire.ts';
import type * as wire from '../wire.ts';
import { storedRecordings } from '#src/abstract-form/device/stored-recordings.ts';
import { refusalText, type TellWords } from './tell-words.ts';
import { useSpokenPlaces } from './use-spoken-places.ts';

/** Milliseconds without typing after which words are saved, and between attempts without a connection. */
const restMs = 1000;
const retryMs = 4000;

type SaveStatus = 'saved' | 'saving' | 'waiting' | { refused: string };
type InvitationReply = CallReply<typeof wire.invitation>;

/** Words that are not saved yet, by question; kept on the device, so that a closed page loses nothing. */
const pendingKey = (token: string) => `tell:${token}`;
const readPending = (token: string): Record<string, string> =>
  (deviceStorage.read(pendingKey(token)) ?? {}) as Record<string, string>;
function writePending(token: string, pending: Record<string, string>): void {
  if (Object.keys(pending).length === 0) deviceStorage.remove(pendingKey(token));
  else deviceStorage.write(pendingKey(token), pending);
}

/** Where the recordings of an invitation are on this device. */
export const placeOfFriend = (token: string): string => `tell ${token}`;

/** Forgets what this device keeps of an invitation: its person withdrew. */
export async function forgetOnDevice(token: string): Promise<void> {
  writePending(token, {});
  await storedRecordings.forgetAll(placeOfFriend(token)).catch(() => undefined);
}

/** The words that are not saved yet; `latest` has them between two renders, too. */
function usePending(token: string) {
  const [pending, setPending] = useState(() => readPending(token));
  const latest = useRef(pending);
  return {
    pending,
    latest,
    change(next: Record<string, string>) {
      latest.current = next;
      setPending(next);
      writePending(token, next);
    },
  };
}

/** A contribution while its person works on it: words are saved by themselves, everything else at once. */
export function useContribution(token: string, loaded: InvitationRecord, words: TellWords) {
  const [invitation, setInvitation] = useState(loaded);
  const { pending, latest, change } = usePending(token);
  const [status, setStatus] = useState<SaveStatus>(Object.keys(pending).length === 0 ? 'saved' : 'waiting');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const spoken = useSpokenPlaces();
  /** Takes the answer of a call; returns why it was refused. */
  const take = (reply: InvitationReply): string | undefined => {
    if (!reply.ok) return refusalText(words, reply.status, reply.error);
    setInvitation(reply.body);
    return undefined;
  };

  /** Saves the words that are not saved yet; returns whether all are. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    const sent = latest.current;
    const answers = Object.entries(sent).map(([key, text]) => ({ key: Number(key), text }));
    if (answers.length === 0) return true;
    setStatus('saving');
    const reply = await ask<typeof wire.saveContribution>('POST /api/saveContribution', { json: { token, answers } });
    if (!reply.ok) {
      const isTemporary = isInconclusive(reply.status);
      setStatus(isTemporary ? 'waiting' : { refused: refusalText(words, reply.status, reply.error) });
      if (isTemporary) timer.current = setTimeout(() => void flush(), retryMs);
      return false;
    }
    take(reply);
    const rest = Object.entries(latest.current).filter(([key, text]) => sent[key] !== text);
    change(Object.fromEntries(rest));
    setStatus(rest.length === 0 ? 'saved' : 'saving');
    return rest.length === 0;
  }

  const flushLatest = useRef(flush);
  useEffect(() => {
    flushLatest.current = flush;
  });
  useEffect(() => {
    void flushLatest.current();
    return () => clearTimeout(timer.current);
  }, []);

  return {
    words,
    invitation,
    status,
    take,
    flush,
    spoken,
    textOf: (key: number): string =>
      pending[key] ?? invitation.mine?.answers.find(answer => answer.key === key)?.text ?? '',
    write(key: number, text: string) {
      change({ ...latest.current, [key]: text });
      setStatus('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flushLatest.current(), restMs);
    },
  };
}

export type ContributionWork = ReturnType<typeof useContribution>;

/** One act after the other: `run` calls, takes the answer and keeps the reason of a refusal for the screen. */
export function useAct(take: ContributionWork['take']) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (call: () => Promise<InvitationReply>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    const refused = take(await call());
    setError(refused);
    setBusy(false);
    return refused === undefined;
  };
  return { busy, error, run, fail: setError };
}
