import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecorderWords } from './recorder-words.ts';
import { toWav, type OpenedSound } from './sound.ts';
import type { DeviceTake, TakePlace, TakesOnDevice } from './takes-on-device.ts';
import { useRecorder, type RecordingTarget, type SoundTarget } from './use-recorder.ts';

/** A recording that is not with the server, as it can be played. */
export interface KeptRecording extends OpenedSound {
  src: string;
  forget(): Promise<void>;
}

interface KeptRecorderOptions extends TakePlace {
  takes: TakesOnDevice;
  words: RecorderWords;
  maxSeconds: number;
  /** Sends a recording; answers whether the server has it. */
  save(opened: OpenedSound): Promise<boolean>;
}

const withAddress = (opened: OpenedSound, forget: KeptRecording['forget']): KeptRecording => ({
  ...opened,
  src: URL.createObjectURL(opened.wav),
  forget,
});

/** What broke off there earlier, joined; `undefined` when there is nothing. Throws when it cannot be opened now. */
async function brokenRecording(takes: TakesOnDevice, at: TakePlace): Promise<KeptRecording | undefined> {
  // A device whose storage cannot be read has kept nothing.
  const broken = await takes.broken(at).catch(() => undefined);
  let joined: OpenedSound | undefined;
  for (const sound of broken?.sounds ?? []) joined = await toWav(sound, { earlier: joined?.wav });
  return broken && joined && withAddress(joined, broken.forget);
}

interface BrokenOptions extends TakePlace {
  takes: TakesOnDevice;
  onFound: (found: KeptRecording | undefined) => void;
  onError: (error: unknown) => void;
}

/** Looks for what broke off at a place, when its page is opened. */
function useBroken({ takes, place, key, onFound, onError }: BrokenOptions): void {
  const look = useEffectEvent(async (at: TakePlace, signal: AbortSignal) => {
    try {
      const found = await brokenRecording(takes, at);
      if (!signal.aborted) onFound(found);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  });
  useEffect(() => {
    const left = new AbortController();
    void look({ place, key }, left.signal);
    return () => left.abort();
  }, [place, key]);
}

/**
 * Records what a page sends whole. Every second of it stays on the device until the server has it all: `kept` is what
 * broke off or was not sent, to be listened to, gone on from, sent or deleted.
 */
export function useKeptRecorder(options: KeptRecorderOptions) {
  const { takes, place, key, words, maxSeconds, save } = options;
  const [kept, setKept] = useState<KeptRecording>();
  const goesOnFrom = useRef<KeptRecording>(undefined);

  /** Sends a recording, and keeps it where it is when that fails. */
  async function offer(opened: OpenedSound, forget: KeptRecording['forget']): Promise<void> {
    if (!(await save(opened))) return setKept(withAddress(opened, forget));
    await forget();
    setKept(undefined);
  }
  async function begin(): Promise<RecordingTarget> {
    const earlier = goesOnFrom.current;
    let take: DeviceTake | undefined;
    const forgetTake = async () => take?.forget();
    return {
      earlierSeconds: earlier?.seconds ?? 0,
      keep: mime => (take = takes.keep({ place, key, mime })).add,
      open(sound) {
        take?.end();
        return toWav(sound, { earlier: earlier?.wav });
      },
      save: opened =>
        offer(opened, async () => {
          await forgetTake();
          await earlier?.forget();
        }),
      drop: forgetTake,
    };
  }
  const file = (): SoundTarget => ({
    open: sound => toWav(sound),
    save: opened => offer(opened, async () => undefined),
    drop: async () => undefined,
  });
  const recorder = useRecorder({ begin, file, maxSeconds, words });
  useBroken({ takes, place, key, onFound: setKept, onError: recorder.fail });
  return {
    recorder,
    kept,
    /** Records, after what is kept when it goes on from that. */
    start(earlier?: KeptRecording) {
      goesOnFrom.current = earlier;
      return recorder.start();
    },
    async saveKept(recording: KeptRecording) {
      await offer(recording, recording.forget);
    },
    async deleteKept({ src, forget }: KeptRecording) {
      await forget();
      URL.revokeObjectURL(src);
      setKept(undefined);
    },
  };
}
