import { useAlert } from '#ui/alert.tsx';
import { requestLogout } from './request-logout.ts';

/**
 * Signs out of this browser and deletes what it keeps of stories (W51), after asking when some of it was not sent. The
 * server ends the session first: nothing is deleted while somebody is still signed in. Resolves with `stayed` when they
 * changed their mind, and with the words of a refusal as `problem`.
 */
export function useSignOut() {
  const alert = useAlert();
  return async (): Promise<{ kind: 'signed-out' } | { kind: 'stayed' } | { kind: 'failed'; problem: string }> => {
    const { forgetStories, unsentWork } = await import('./story-device.ts');
    const unsent = await unsentWork();
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
