import { jobHandler } from '#platform/context.ts';
import { makeDraftJob, makeDraft } from './actions/make-draft.ts';

export const jobs = [jobHandler(makeDraftJob, makeDraft)];
