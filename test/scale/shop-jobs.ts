import type { JobHandler } from '#platform/context.ts';
import * as abstractForm from '#src/abstract-form/index.ts';
import * as accounts from '#src/accounts/index.ts';
import * as contributions from '#src/contributions/index.ts';
import * as editions from '#src/editions/index.ts';
import * as files from '#src/files/index.ts';
import { jobs as messageJobs } from '#src/messages/index.ts';
import * as payments from '#src/payments/index.ts';
import * as press from '#src/press/index.ts';
import * as privacy from '#src/privacy/index.ts';
import * as softCopy from '#src/soft-copy/index.ts';
import * as studio from '#src/studio/index.ts';
import * as uploads from '#src/uploads/index.ts';

/** All jobs of the shop. */
export const shopJobs: readonly JobHandler[] = [
  abstractForm,
  accounts,
  contributions,
  editions,
  files,
  payments,
  press,
  privacy,
  softCopy,
  studio,
  uploads,
]
  .flatMap(slice => slice.jobs)
  .concat(messageJobs);
