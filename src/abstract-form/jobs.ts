import { job, jobHandler, type JobHandler } from '#platform/context.ts';
import { remindOfStories } from './actions/remind.ts';
import { writeTranscript, writeTranscriptJob } from './actions/transcripts.ts';
import { finishCompleteUploads } from './actions/uploads.ts';

const remindOfStoriesJob = job<object>('abstract-form/remind-of-stories', { expireInSeconds: 900 });

const finishUploadsJob = job<object>('abstract-form/finish-uploads', { retryLimit: 1, expireInSeconds: 300 });

/** Every five minutes: adds files that have arrived completely and whose sender has not finished them (W52). */
export const handleFinishUploads = jobHandler(finishUploadsJob, finishCompleteUploads, { cron: '*/5 * * * *' });

export const jobs: JobHandler[] = [
  jobHandler(remindOfStoriesJob, remindOfStories, { cron: '20 * * * *' }),
  handleFinishUploads,
  jobHandler(writeTranscriptJob, writeTranscript),
];
