import type { StaffRole } from '#kernel/staff-roles.ts';

/** A role as the studio's screens call it, and what its people do. */
export const roleLabels: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  production: 'Production',
  support: 'Support',
};

/** What each role is for, in one line, where somebody chooses it. */
export const roleHints: Readonly<Record<StaffRole, string>> = {
  owner: 'Everything, with money, prices, the team and the log.',
  editor: 'The desk: drafts, wishes, publishing, and the texts of the shop.',
  production: 'Prints, ships and says what arrived. No stories, no money.',
  support: 'Answers customers: messages, claims, cancelling, refunds up to the limit.',
};
