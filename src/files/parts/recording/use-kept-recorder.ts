import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecorderWords } from './recorder-words.ts';
import { takeFileName } from '../../rules/sound.ts';
import { toWav, type OpenedSound } from './sound.ts';
import type { BrokenTake, DeviceTake, TakePlace, TakesOnDevice } from './takes-on-device.ts';
import { useRecorder, type RecordingTarget, type SoundTarget } from './use-recorder.ts';

/** A recording that is not with the server, as it can be played. */
export interface KeptRecording extends OpenedSound {
  src: string;
  forget(): Promise<void>;
}

/** A recording that broke off and cannot be opened now, as a file. */
interface UnopenedFile {
  src: string;
  name: string;
  forget(): Promise<void>;
}

/** What broke off at a place: what could be opened of it, joined, and the rest. */
interface Broken {
  kept: KeptRecording | undefined;
  unopened: readonly UnopenedFile[];
}

interface KeptPlace extends TakePlace {
  takes: TakesOnDevice;
}

interface KeptRecorderOptions extends KeptPlace {
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

const asFile = ({ sound, forget }: BrokenTake, { key }: TakePlace): UnopenedFile => ({
  src: URL.createObjectURL(sound),
  name: takeFileName({ key, type: sound.type }),
  forget,
});

/** What broke off there earlier. */
async function brokenAt(takes: TakesOnDevice, at: TakePlace): Promise<Broken> {
  let joined: OpenedSound | undefined;
  const opened: BrokenTake[] = [];
  const unopened: UnopenedFile[] = [];
  // A device whose storage cannot be read has kept nothing.
  for (const take of await takes.broken(at).catch(() => [])) {
    const longer = await toWav(take.sound, { earlier: joined?.wav }).catch(() => undefined);
    if (longer) {
      opened.push(take);
      joined = longer;
    } else unopened.push(asFile(take, at));
  }
  const forget = async () => {
    for (const take of opened) await take.forget();
  };
  return { kept: joined && withAddress(joined, forget), unopened };
}

/** Looks for what broke off at a place, when its page is opened. */
function useLookForBroken({ takes, place, key, onFound }: KeptPlace & { onFound: (found: Broken) => void }): void {
  const look = useEffectEvent(async (at: TakePlace, signal: AbortSignal) => {
    const found = await brokenAt(takes, at);
    if (!signal.aborted) onFound(found);
  });
  useEffect(() => {
    const left = new AbortController();
    void look({ place, key }, left.signal);
    return () => left.abort();
  }, [place, key]);
}

/** What broke off at a place, once its page has looked for it, or was not sent. */
function useBroken(at: KeptPlace) {
  const [{ kept, unopened }, setBroken] = useState<Broken>({ kept: undefined, unopened: [] });
  useLookForBroken({ ...at, onFound: setBroken });
  return {
    kept,
    setKept: (recording?: KeptRecording) => setBroken(now => ({ ...now, kept: recording })),
    unopened,
    async deleteUnopened({ src, forget }: UnopenedFile): Promise<undefined> {
      await forget();
      URL.revokeObjectURL(src);
      setBroken(now => ({ ...now, unopened: now.unopened.filter(file => file.src !== src) }));
    },
  };
}

/**
 * Records what a page sends whole. Every second of it stays on the device until the server has it all: `kept` is what
 * broke off or was not sent, to be listened to, gone on from, sent or deleted; `unopened`: what this browser cannot
 * open.
 */
export function useKeptRecorder(options: KeptRecorderOptions) {
  const { takes, place, key, words, maxSeconds, save } = options;
  const { kept, setKept, unopened, deleteUnopened } = useBroken({ takes, place, key });
  const goesOnFrom = useRef<KeptRecording>(undefined);

  /** Sends a recording, and keeps it where it is when that fails. */
  async function offer(opened: OpenedSound, forget: KeptRecording['forget']): Promise<void> {
    if (!(await save(opened))) return setKept(withAddress(opened, forget));
    await forget();
    setKept();
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
  return {
    recorder,
    kept,
    unopened,
    deleteUnopened,
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
      setKept();
    },
  };
}
