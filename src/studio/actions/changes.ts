import type { StreamReply } from '#kernel/call.ts';
import type { ChangeFeed } from '#platform/change-feed.ts';
import { port, type Ctx } from '#platform/context.ts';
import { isSignedInStaff } from '#src/accounts/index.ts';

/** What tells of the changes of all processes. */
export const changeFeed = port<Pick<ChangeFeed, 'follow'>>('studio: change feed');

/** Changes of so many milliseconds are sent together. */
const gatherMs = 150;

/** A replica may be behind: what changed is said again when it certainly has it. */
const againMs = 1200;

/** So often a silent stream shows that it lives, and looks whether the session does. */
const beatMs = 15_000;

/** A stream ends by itself after so long, and the browser opens the next one. */
const longestMs = 300_000;

/** Gathers changes: `next` resolves with those since its last call, with none after `beatMs`, undefined at the end. */
function gatherChanges(ctx: Ctx) {
  const changes = new Set<string>();
  let hasEnded = false;
  let wake = () => {};
  const say = (change: string) => {
    changes.add(change);
    wake();
  };
  const stop = ctx.use(changeFeed).follow(
    change => {
      say(change);
      if (ctx.db !== ctx.staleDb) setTimeout(() => say(change), againMs).unref();
    },
    () => {
      hasEnded = true;
      wake();
    },
  );
  const wait = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const next = async (): Promise<string[] | undefined> => {
    if (changes.size === 0 && !hasEnded) await wait(beatMs);
    if (changes.size > 0) await new Promise(resolve => setTimeout(resolve, gatherMs));
    const gathered = [...changes];
    changes.clear();
    return hasEnded ? undefined : gathered;
  };
  return { next, stop };
}

async function* eventsFor(ctx: Ctx): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const { next, stop } = gatherChanges(ctx);
  const until = performance.now() + longestMs;
  try {
    yield encoder.encode('retry: 2000\n\n');
    for (;;) {
      const changes = await next();
      // Nothing is said to somebody who was signed out meanwhile.
      if (!changes || performance.now() > until || !(await isSignedInStaff(ctx))) return;
      yield encoder.encode(changes.length === 0 ? ':\n\n' : `data: ${JSON.stringify(changes)}\n\n`);
    }
  } finally {
    stop();
  }
}

/**
 * What changes in the studio's lists, as server-sent events (W147): of each change its kind and the id of its order,
 * nothing else. Ends with the session.
 */
export const streamChanges = (ctx: Ctx): StreamReply => ({
  content: eventsFor(ctx),
  type: 'text/event-stream',
  bytes: undefined,
  filename: undefined,
});
