import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecorderWords } from './recorder-words.ts';
import { takeFileName } from '../../rules/sound.ts';
import { toWav, type OpenedSound } from './sound.ts';
import type { BrokenTake, DeviceTake, TakePlace, TakesOnDevice } from './takes-on-device.ts';
import { useRecorder, type RecordingTarget, type SoundTarget } from './use-recorder.ts';

/** A recording that is not with the server, as it can be played. */
export interface StoredRecording extends OpenedSound {
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
  stored: StoredRecording | undefined;
  unopened: readonly UnopenedFile[];
}

interface StoredPlace extends TakePlace {
  takes: TakesOnDevice;
}

interface StoredRecorderOptions extends StoredPlace {
  words: RecorderWords;
  maxSeconds: number;
  /** Sends a recording; answers whether the server has it. */
  save(opened: OpenedSound): Promise<boolean>;
}

const withAddress = (opened: OpenedSound, forget: StoredRecording['forget']): StoredRecording => ({
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
  // A device whose storage cannot be read has stored nothing.
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
  return { stored: joined && withAddress(joined, forget), unopened };
}

/** Looks for what broke off at a place, when its page is opened; answers when it has looked. */
function useLookForBroken({ takes, place, key, onFound }: StoredPlace & { onFound: (found: Broken) => void }) {
  const looked = useRef<Promise<void>>(undefined);
  const look = useEffectEvent(async (at: TakePlace, signal: AbortSignal) => {
    const found = await brokenAt(takes, at);
    if (!signal.aborted) onFound(found);
  });
  useEffect(() => {
    const left = new AbortController();
    looked.current = look({ place, key }, left.signal);
    return () => left.abort();
  }, [place, key]);
  return looked;
}

/** What broke off at a place, once its page has looked for it, or was not sent. */
function useBroken(at: StoredPlace) {
  const [broken, setBroken] = useState<Broken>({ stored: undefined, unopened: [] });
  // Has it between two renders, too.
  const latest = useRef(broken);
  const change = (next: Partial<Broken>) => {
    latest.current = { ...latest.current, ...next };
    setBroken(latest.current);
  };
  const looked = useLookForBroken({ ...at, onFound: change });
  return {
    ...broken,
    /** What is stored, once this device has been looked at. */
    async storedNow(): Promise<StoredRecording | undefined> {
      await looked.current;
      return latest.current.stored;
    },
    setStored: (recording?: StoredRecording) => change({ stored: recording }),
    async deleteUnopened({ src, forget }: UnopenedFile): Promise<undefined> {
      await forget();
      URL.revokeObjectURL(src);
      change({ unopened: latest.current.unopened.filter(file => file.src !== src) });
    },
  };
}

/** Sends a recording, and leaves it where it is when that fails. */
type Offer = (opened: OpenedSound, forget: StoredRecording['forget']) => Promise<void>;

/** Where a recording goes that is made at a place, after what it goes on from. */
function recordingTarget(to: StoredPlace & { earlier: StoredRecording | undefined; offer: Offer }): RecordingTarget {
  const { takes, place, key, earlier, offer } = to;
  let take: DeviceTake | undefined;
  const forgetTake = async () => take?.forget();
  return {
    earlierSeconds: earlier?.seconds ?? 0,
    store: mime => (take = takes.store({ place, key, mime })).add,
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

const fileTarget = (offer: Offer): SoundTarget => ({
  open: sound => toWav(sound),
  save: opened => offer(opened, async () => undefined),
  drop: async () => undefined,
});

/**
 * Records what a page sends whole. Every second of it stays on the device until the server has it all: `stored` is what
 * broke off or was not sent, to be listened to, gone on from, sent or deleted; `unopened`: what this browser cannot
 * open.
 */
export function useStoredRecorder(options: StoredRecorderOptions) {
  const { takes, place, key, words, maxSeconds, save } = options;
  const { stored, storedNow, setStored, unopened, deleteUnopened } = useBroken({ takes, place, key });
  const goesOnFrom = useRef<StoredRecording>(undefined);
  /** What is stored, while it is sent. */
  const saving = useRef<Promise<void>>(undefined);

  const offer: Offer = async (opened, forget) => {
    if (!(await save(opened))) return setStored(withAddress(opened, forget));
    await forget();
    setStored();
  };
  const recorder = useRecorder({
    begin: async () => recordingTarget({ takes, place, key, earlier: goesOnFrom.current, offer }),
    file: () => fileTarget(offer),
    maxSeconds,
    words,
  });
  async function deleteStored({ src, forget }: StoredRecording): Promise<void> {
    await forget();
    URL.revokeObjectURL(src);
    setStored();
  }
  return {
    recorder,
    stored,
    unopened,
    deleteUnopened,
    /** Records, after what is stored when it goes on from that. */
    start(earlier?: StoredRecording) {
      goesOnFrom.current = earlier;
      return recorder.start();
    },
    saveStored: (recording: StoredRecording) => (saving.current = offer(recording, recording.forget)),
    deleteStored,
    /**
     * Ends what is recorded, and sends it and what is stored by `send`; answers whether nothing is stored any more.
     * What nobody can hear waits for a decision.
     */
    async settle(send = save): Promise<boolean> {
      await saving.current;
      if (!(await recorder.settle())) return false;
      const left = await storedNow();
      if (!left) return true;
      if (left.silent || !(await send(left))) return false;
      await deleteStored(left);
      return true;
    },
  };
}
