import { ask } from '#ui/ask.ts';
import type { logout } from '../wire.ts';

/**
 * Ends the session of this browser on the server; `refreshSession` shows it on screen. Resolves with the words of a
 * refusal, `undefined` when the session is over.
 */
export async function requestLogout(): Promise<string | undefined> {
  const answer = await ask<typeof logout>('POST /api/logout');
  if (answer.ok) return undefined;
  console.error('Failed to logout');
  return answer.error.message;
}
