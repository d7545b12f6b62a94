import type { Mutant } from '../mutant.ts';
import { approvalMutants } from './approval.ts';
import { callMutants } from './calls.ts';
import { designMutants } from './designs.ts';
import { editingMutants } from './editing.ts';
import { friendMutants } from './friends.ts';
import { gstMutants } from './gst.ts';
import { machineMutants } from './machines.ts';
import { mailMutants } from './mail.ts';
import { moneyMutants } from './money.ts';
import { operationMutants } from './operation.ts';
import { partnerMutants } from './partners.ts';
import { privacyMutants } from './privacy.ts';
import { proofMutants } from './proof.ts';
import { questionMutants } from './questions.ts';
import { readerMutants } from './reader.ts';
import { ruleMutants } from './rules.ts';
import { screenMutants } from './screens.ts';
import { storageMutants } from './storage.ts';
import { storyMutants } from './story.ts';
import { takeMutants } from './takes.ts';
import { trackingMutants } from './tracking.ts';
import { transcriptMutants } from './transcripts.ts';
import { typesettingMutants } from './typesetting.ts';

/** Every behaviour that `npm run prove:rows` breaks. */
export const mutants: readonly Mutant[] = [
  ...machineMutants,
  ...mailMutants,
  ...moneyMutants,
  ...gstMutants,
  ...readerMutants,
  ...ruleMutants,
  ...privacyMutants,
  ...proofMutants,
  ...approvalMutants,
  ...questionMutants,
  ...callMutants,
  ...designMutants,
  ...editingMutants,
  ...friendMutants,
  ...operationMutants,
  ...partnerMutants,
  ...takeMutants,
  ...trackingMutants,
  ...transcriptMutants,
  ...typesettingMutants,
  ...screenMutants,
  ...storageMutants,
  ...storyMutants,
];
