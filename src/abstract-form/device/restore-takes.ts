import { takeFileName } from '#src/files/rules/sound.ts';
import { saveRecording } from './edit-story.ts';
import { answerOf, updateAnswer, type UnopenedTake } from './shown-story.ts';
import type { LocalStory } from './local-story.ts';
import { removeTake, soundOfTake, type PendingTake } from '#src/files/parts/recording/stored-takes.ts';
import { askForTakes, askToClaim, askToDelete, holdTake, sendTake, type NewTake } from './send-takes.ts';
import { writerLock } from './story-locks.ts';
import { recordingOf, workOn } from './takes.ts';
import { reloadStory } from './reload-story.ts';

/** A take that broke off, with its sound. */
interface BrokenTake extends NewTake {
  sound: Blob;
  /** The bytes of it that another device joined or deleted before. */
  known?: number;
}

const isPartOfAnswer = (story: LocalStory, { take, key }: Pick<NewTake, 'take' | 'key'>): boolean =>
  story.pending.voices.get(key)?.takes?.some(part => part.take === take) === true;

/** What became of a take: it is settled for this device, or is to be looked at again. */
type Restored = 'settled' | 'again';

/**
 * Makes a take that broke off the answer's recording, after what it had; not while somebody records there. Throws when
 * it cannot be opened here.
 */
async function joinTake(story: LocalStory, { take, key, sound, known }: BrokenTake): Promise<Restored> {
  let earlier: Blob | undefined;
  try {
    earlier = await recordingOf(story, key);
  } catch {
    return 'again';
  }
  const joined = await story.outside.sound.toWav(sound, earlier, known);
  if (story.takes.recording.has(key)) return 'again';
  await saveRecording(story, key, { ...joined, takes: [{ take, bytes: sound.size }] });
  const voice = answerOf(story, key)?.voice;
  if (voice) updateAnswer(story, key, { voice: { ...voice, brokeOff: true } });
  workOn(story, take, holdTake(story, take));
  return 'settled';
}

/** Says that a take cannot be opened in this browser; it stays where it is, can be saved as a file and deleted. */
function showUnopened(story: LocalStory, { take, key, type, sound }: BrokenTake, where: UnopenedTake['where']): void {
  if (story.shown.view().unopened.some(shown => shown.take === take)) return;
  const file = { src: URL.createObjectURL(sound), name: takeFileName({ key, type }) };
  story.shown.update({ unopened: [...story.shown.view().unopened, { take, key, bytes: sound.size, where, ...file }] });
}

/** Shows no longer that a take cannot be opened. */
function hideUnopened(story: LocalStory, take: string): void {
  const found = story.shown.view().unopened.find(shown => shown.take === take);
  if (!found) return;
  URL.revokeObjectURL(found.src);
  story.shown.update({ unopened: story.shown.view().unopened.filter(shown => shown !== found) });
}

/** A take of this browser whose tab ended. Without a connection it is joined, too; the server then decides. */
async function restoreOwnTake(story: LocalStory, stored: PendingTake): Promise<Restored> {
  const { edition, take, key, mime: type } = stored;
  const isLive = stored.writer === story.outside.writer || !(await story.outside.locks.hold(writerLock(stored.writer)));
  if (isLive) return stored.writer === story.outside.writer ? 'settled' : 'again';
  const sound = await soundOfTake(story.pending.store, stored);
  const claim = await askToClaim(story, take, stored.writer);
  if (claim.ok && claim.body.state === 'theirs') return 'again';
  const known = claim.ok && claim.body.state === 'decided' ? claim.body.bytes : undefined;
  const isDecided = known !== undefined && known >= sound.size;
  if (isDecided || sound.size === 0 || isPartOfAnswer(story, stored)) {
    await removeTake(story.pending.store, { edition, take });
    hideUnopened(story, take);
    if (isDecided && !isPartOfAnswer(story, stored)) await reloadStory(story);
    return 'settled';
  }
  if (story.shown.view().unopened.some(shown => shown.take === take)) return 'settled';
  try {
    if (known !== undefined) await reloadStory(story);
    if ((await joinTake(story, { take, key, type, sound, ...(known && { known }) })) === 'again') return 'again';
  } catch {
    showUnopened(story, { take, key, type, sound }, 'device');
    // Another device may be able to open it, once all of it is there.
    workOn(story, take, sendTake(story, { take, key, type, sound: () => sound, isLeft: true }));
    return 'settled';
  }
  await removeTake(story.pending.store, { edition, take });
  return 'settled';
}

type ServerTake = Extract<Awaited<ReturnType<typeof askForTakes>>, { ok: true }>['body']['takes'][number];

/** A take that only the server has: the device that recorded it is gone. */
async function restoreServerTake(story: LocalStory, { take, key, type, isFree }: ServerTake): Promise<Restored> {
  if (!answerOf(story, key) || story.shown.view().unopened.some(shown => shown.take === take)) return 'settled';
  if (!isFree || story.takes.recording.has(key)) return 'again';
  const claim = await askToClaim(story, take);
  if (!claim.ok || claim.body.state === 'theirs') return 'again';
  if (claim.body.state !== 'yours') return 'settled';
  let sound: Blob;
  try {
    await reloadStory(story);
    sound = await story.outside.sound.load(`/api/takes/${story.edition}/${take}`, story.outside.linkKey);
  } catch {
    return 'again';
  }
  try {
    return await joinTake(story, { take, key, type, sound });
  } catch {
    showUnopened(story, { take, key, type, sound }, 'server');
    return 'settled';
  }
}

/**
 * Turns the takes that broke off into recordings, each joined to what its answer had: those of this browser, whose tabs
 * ended, and those that only the server has. One that cannot be opened here is shown as such. Answers `again` when some
 * are still being recorded, or joined by somebody else.
 */
export const restoreTakes = (story: LocalStory): Promise<Restored> =>
  story.outside.locks.run(`story:${story.edition}:takes`, async () => {
    const results: Restored[] = [];
    const stored = await story.pending.store.all('takes', story.edition);
    for (const take of stored) results.push(await restoreOwnTake(story, take));
    const reply = await askForTakes(story);
    // Handed in, or no connection: whatever comes back asks again.
    if (!reply.ok) return results.includes('again') || reply.status === 0 ? 'again' : 'settled';
    const { takes } = reply.body;
    const own = new Set(stored.map(({ take }) => take));
    const elsewhere = new Set<string>();
    for (const take of takes) {
      if (own.has(take.take) || story.takes.work.has(take.take) || isPartOfAnswer(story, take)) continue;
      const restored = await restoreServerTake(story, take);
      results.push(restored);
      if (restored === 'again') elsewhere.add(take.take);
    }
    // Those that another device had and that are gone are in the answers now.
    if ([...story.takes.elsewhere].some(id => !takes.some(({ take }) => take === id))) await reloadStory(story);
    story.takes.elsewhere = elsewhere;
    return results.includes('again') ? 'again' : 'settled';
  });

/** How often a tab looks whether a recording that broke off is free. */
const lookMs = 10_000;

/**
 * Looks for recordings that broke off until it is stopped: now, when the connection or the screen is back, and again
 * while some are still being recorded or joined elsewhere.
 */
export function watchTakes(story: LocalStory, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    const restored = await restoreTakes(story).catch(() => 'again');
    clearTimeout(timer);
    if (!signal.aborted && restored === 'again') timer = setTimeout(() => void look(), lookMs);
  };
  const lookIfShown = () => {
    if (document.visibilityState === 'visible') void look();
  };
  window.addEventListener('online', lookIfShown, { signal });
  document.addEventListener('visibilitychange', lookIfShown, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  void look();
}

/** Deletes a take that cannot be opened, here and on the server. Returns why it failed. */
export async function deleteUnopened(
  story: LocalStory,
  { take, key, bytes }: UnopenedTake,
): Promise<string | undefined> {
  const reply = await askToDelete(story, { take, key, bytes });
  if (!reply.ok && reply.status !== 404) return reply.error.message;
  story.takes.work.get(take)?.stop();
  story.takes.work.delete(take);
  await removeTake(story.pending.store, { edition: story.edition, take });
  hideUnopened(story, take);
  return undefined;
}
