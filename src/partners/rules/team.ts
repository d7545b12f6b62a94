import type { PartnerRole } from '#kernel/partner-roles.ts';

/** A role as the partner's screens call it. */
export const memberLabels: Readonly<Record<PartnerRole, string>> = {
  owner: 'Owner',
  orderer: 'Orderer',
  viewer: 'Viewer',
};

/** What each role is for, in one line, where somebody chooses it. */
export const memberHints: Readonly<Record<PartnerRole, string>> = {
  owner: 'Everything you may do, but for how the studio signs in and its data.',
  orderer: 'Places orders and looks after them: links, wishes, approvals, copies.',
  viewer: 'Sees the orders and their soft copies, and changes nothing.',
};
