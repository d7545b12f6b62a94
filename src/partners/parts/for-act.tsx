import type { ReactNode } from 'react';
import type { PartnerAct } from '#kernel/partner-roles.ts';
import { useMemberMay } from '#src/accounts/parts/use-member-may.ts';

/** What only those see who may do it for the partner (W197). */
export const ForAct = ({ act, children }: { act: PartnerAct; children: ReactNode }) =>
  useMemberMay()(act) ? children : null;
