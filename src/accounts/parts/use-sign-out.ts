import { useAlert } from '#ui/alert.tsx';
import { requestLogout } from './request-logout.ts';
import type { UnsentWork } from './story-device.ts';

const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`]);

/** What waits on this device as a list for a sentence; empty when nothing does. */
const unsentList = ({ answers, recordings, photos }: UnsentWork): string =>
  [...counted(answers, 'answer'), ...counted(recordings, 'recording'), ...counted(photos, 'photo')].join(', ');

/**
 * Signs out of this browser and deletes what it keeps of stories (W51), after asking when some of it was not sent. The
 * server ends the session first: nothing is deleted while somebody is still signed in. Resolves with `stayed` when they
 * changed their mind, and with the words of a refusal as `problem`.
 */
export function useSignOut() {
  const alert = useAlert();
  return async (): Promise<{ kind: 'signed-out' } | { kind: 'stayed' } | { kind: 'failed'; problem: string }> => {
    const { forgetStories, unsentWork } = await import('./story-device.ts');
    const unsent = unsentList(await unsentWork());
    if (unsent) {
      const choice = await alert({
        title: 'Not all of your story is with us',
        text: `On this device only: ${unsent}. Open the story once more to send it, or sign out and delete it here.`,
        actions: [{ label: 'Stay signed in' }, { label: 'Sign out and delete', kind: 'secondary' }],
      });
      if (choice !== 1) return { kind: 'stayed' };
    }
    const problem = await requestLogout();
    if (problem) return { kind: 'failed', problem };
    await forgetStories();
    return { kind: 'signed-out' };
  };
}
