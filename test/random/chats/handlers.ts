import type { JobHandler } from '#platform/context.ts';
import { jobs as chatJobs } from '#src/conversations/index.ts';
import { jobs as messageJobs } from '#src/messages/jobs.ts';

/** The jobs that chats and messages send, by name. */
export const handlers: ReadonlyMap<string, JobHandler> = new Map(
  [...chatJobs, ...messageJobs].filter(({ cron }) => !cron).map(handler => [handler.job.name, handler]),
);
