import type { storyVersion } from '../wire.ts';
import type { LocalStory } from './local-story.ts';
import { reloadStory } from './reload-story.ts';

/** How often a page that is seen asks whether its story changed, in milliseconds. */
const chatLookMs = 1000;
/** The same while files are sent, each of which changes it, and after a call that failed. */
const chatRestMs = 10_000;

/** Whether something came of what this page shows: the server has another version than it showed last. */
async function hasNews({ outside, edition, shown }: LocalStory): Promise<'news' | 'none' | 'failed'> {
  const reply = await outside.ask<typeof storyVersion>('GET /api/storyVersion/:edition', {
    params: { edition },
    key: outside.linkKey,
  });
  if (!reply.ok) return 'failed';
  // Handed in: the next save says so, and there is nothing to load any more.
  if (reply.body.version === null) return 'failed';
  return reply.body.version === shown.form.version ? 'none' : 'news';
}

/**
 * Shows what is told in a chat within about a second (W115): asks only while somebody looks, with a connection, and
 * only for a story that is told in a chat, as its form said when it was loaded last.
 */
export function watchChat(story: LocalStory, signal: AbortSignal): void {
  let isAsking = false;
  let restsUntil = 0;
  const look = async () => {
    if (story.shown.form.version === undefined || isAsking || Date.now() < restsUntil) return;
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    isAsking = true;
    try {
      const found = await hasNews(story);
      const reply = found === 'news' ? await reloadStory(story) : undefined;
      const { photos, voices } = story.pending;
      const rests = found === 'failed' || reply?.ok === false || (reply && photos.size + voices.size > 0);
      if (rests) restsUntil = Date.now() + chatRestMs;
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), chatLookMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
