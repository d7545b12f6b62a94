import { jobHandler } from '#platform/context.ts';
import { makeDraft, makeDraftNow } from './actions/make-draft.ts';

export const jobs = [jobHandler(makeDraft, makeDraftNow)];
