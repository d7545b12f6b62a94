import { useEffect, useRef, useState } from 'react';
import { type ActiveRecording, canRecord, startRecording, toWav } from '#src/abstract-form/parts/recorder.ts';
import { voiceBounds } from '#src/files/rules.ts';
import { friendTakes, type BrokenTakes } from './kept-takes.ts';
import type { TellWords } from './tell-words.ts';

interface Session extends Pick<ActiveRecording, 'seconds' | 'stop'> {
  take: ReturnType<typeof friendTakes.keep> | undefined;
  /** What it goes on from. */
  earlier: KeptRecording | undefined;
}

/** What broke off and is kept on this device, as it can be played. */
export interface KeptRecording {
  wav: Blob;
  seconds: number;
  src: string;
  forget(): Promise<void>;
}

async function playable({ sounds, forget }: BrokenTakes): Promise<KeptRecording> {
  let joined: { wav: Blob; seconds: number } | undefined;
  for (const sound of sounds) joined = await toWav(sound, joined?.wav);
  if (!joined) throw new Error('there is no sound');
  return { ...joined, src: URL.createObjectURL(joined.wav), forget };
}

interface RecordingOptions {
  token: string;
  answerKey: number;
  words: TellWords;
  /** Sends a recording; answers whether the server has it. */
  save(wav: Blob): Promise<boolean>;
  fail(message: string): void;
}

async function keptOf(token: string, key: number): Promise<KeptRecording | undefined> {
  try {
    const broken = await friendTakes.broken(token, key);
    return broken && (await playable(broken));
  } catch {
    // It cannot be opened now, and stays on the device for the next time.
    return undefined;
  }
}

/** Starts to record, and to keep what is recorded. Throws as `startRecording`. */
async function startSession(token: string, key: number, earlier: KeptRecording | undefined): Promise<Session> {
  let take: Session['take'];
  const recording = await startRecording({
    onLevel: () => undefined,
    onStart: mime => (take = friendTakes.keep({ token, key, mime })).add,
  });
  let sound: Promise<Blob> | undefined;
  const stop = () => (sound ??= recording.stop().finally(() => take?.end()));
  return { seconds: recording.seconds, stop, take, earlier };
}

const secondsOf = ({ seconds, earlier }: Session): number => (earlier?.seconds ?? 0) + seconds();

/** The seconds of a running recording, four times a second; `onFull` is called after ten minutes. */
function useSeconds(session: Session | undefined, onFull: () => void): number {
  const [seconds, setSeconds] = useState(0);
  const latest = useRef(onFull);
  useEffect(() => {
    latest.current = onFull;
  });
  useEffect(() => {
    if (!session) return;
    const timer = setInterval(() => {
      const now = secondsOf(session);
      if (now >= voiceBounds.seconds) latest.current();
      else setSeconds(now);
    }, 250);
    // What was recorded until the page is left stays on the device.
    return () => {
      clearInterval(timer);
      void session.stop();
    };
  }, [session]);
  return session ? seconds : 0;
}

/**
 * Records an answer, at the longest ten minutes. Every second of it stays on the device until the server has it all:
 * `kept` is what broke off, to be listened to, gone on from, saved or deleted.
 */
export function useRecording({ token, answerKey, words, save, fail }: RecordingOptions) {
  const [session, setSession] = useState<Session>();
  const [kept, setKept] = useState<KeptRecording>();
  const lookAgain = async () => setKept(await keptOf(token, answerKey));
  useEffect(() => {
    let isLeft = false;
    void keptOf(token, answerKey).then(found => isLeft || setKept(found));
    return () => void (isLeft = true);
  }, [token, answerKey]);
  const stop = async () => {
    if (!session) return;
    const { take, earlier } = session;
    setSession(undefined);
    try {
      const { wav } = await toWav(await session.stop(), earlier?.wav);
      if (await save(wav)) await Promise.all([take?.forget(), earlier?.forget()]);
    } catch {
      fail(words.notPlayable);
    }
    await lookAgain();
  };
  return {
    isRecording: session !== undefined,
    seconds: useSeconds(session, () => void stop()),
    kept,
    stop,
    async start(earlier?: KeptRecording) {
      if (!canRecord()) return fail(words.cannotRecord);
      try {
        setSession(await startSession(token, answerKey, earlier));
      } catch {
        fail(words.noMicrophone);
      }
    },
    async saveKept(recording: KeptRecording) {
      if (await save(recording.wav)) await recording.forget();
      await lookAgain();
    },
    async deleteKept(recording: KeptRecording) {
      await recording.forget();
      await lookAgain();
    },
  };
}
