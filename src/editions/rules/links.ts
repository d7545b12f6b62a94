/** What a link to a partner's order lets whoever has it do, and how long it works (W181, W182). Pure. */

/** `approves`: all that the client may do; `tells`: the story only; `reads`: the soft copy and the tracker only. */
export const linkRoles = ['approves', 'tells', 'reads'] as const;
export type LinkRole = (typeof linkRoles)[number];

/** How long a link works: so many days, or until the magazine is delivered. */
export const linkTerms = ['30', '90', '180', 'delivery'] as const;
export type LinkTerm = (typeof linkTerms)[number];

/** What a link is unless its partner chose otherwise. */
export const usualLink: LinkSettings = { role: 'approves', lasts: '180' };

export interface LinkSettings {
  role: LinkRole;
  lasts: LinkTerm;
}

/** A link until the delivery ends after so many days even when nobody says that the magazine arrived. */
const mostLinkDays = 365;

/** When a link that is made, renewed or given another term now expires. */
export const linkExpiry = (now: Date, lasts: LinkTerm): Date =>
  new Date(now.getTime() + (lasts === 'delivery' ? mostLinkDays : Number(lasts)) * 24 * 3600 * 1000);

/** What a caller is to an edition by a link of that role. */
export const roleByLink = { approves: 'link', tells: 'teller', reads: 'reader' } as const satisfies Record<
  LinkRole,
  string
>;

/** The same the other way: the role of the link by which a caller is what they are; null: by none. */
export const linkRoleOf = (role: string): LinkRole | null => linkRoles.find(one => roleByLink[one] === role) ?? null;

/** Whether a caller may fill in the story while its form is open, of those who may read the edition at all. */
export const mayTell = (role: string): boolean => role !== 'reader' && role !== 'viewer';

/** What somebody reads who may not do this by their link. */
export const linkRefusal = (role: 'teller' | 'reader'): string =>
  role === 'teller'
    ? 'This link is for telling the story only. Ask whoever sent it for one that does more.'
    : 'This link is for reading only. Ask whoever sent it for one that does more.';

/** What a link is for, as its maker chooses it and sees it in their list. */
export const linkRoleTexts: Record<LinkRole, { choice: string; short: string }> = {
  approves: { choice: 'Tell, read and decide', short: 'Tells, reads and decides' },
  tells: { choice: 'Tell the story only', short: 'Tells the story only' },
  reads: { choice: 'Read only', short: 'Reads only' },
};

const daysText = (lasts: LinkTerm): string => `${lasts} days`;

/** How long a link works, as its maker chooses it. */
export const linkTermTexts: Record<LinkTerm, string> = {
  '30': daysText('30'),
  '90': daysText('90'),
  '180': daysText('180'),
  delivery: 'Until it is delivered',
};
