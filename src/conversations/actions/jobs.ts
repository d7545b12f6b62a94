import { job } from '#platform/context.ts';

/** Handles what waits of one person, in order. */
export const handleJob = job<{ person: string }>('conversations/handle-messages', {
  retryLimit: 12,
  expireInSeconds: 600,
});
/** Says what is to be said to one person, in order; tried for most of a day, in which the provider may be away. */
export const speakJob = job<{ person: string }>('conversations/say-messages', { retryLimit: 15 });
/** Goes on with a conversation at its moment. */
export const wakeJob = job<{ edition: string; person: string }>('conversations/wake');
/** Reacts to a message of a person. */
export const reactJob = job<{ to: string; message: string; emoji: string }>('conversations/react', { retryLimit: 3 });
/** Has the provider delete a file that is ours now; tried for more than a day, in which it may be away. */
export const forgetMediaJob = job<{ media: string }>('conversations/forget-media', { retryLimit: 16 });
