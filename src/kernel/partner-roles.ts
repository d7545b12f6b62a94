/**
 * What each role of a partner's members may do (W197): one table, which the server asks before every call of a member
 * and the partner's screens before every button. Printed in docs/map.md; `test/access` checks every call against a grid
 * of its own. Whoever signs in with the number of the partner's account itself may do everything. Pure.
 */

export const partnerRoles = ['owner', 'orderer', 'viewer'] as const;
export type PartnerRole = (typeof partnerRoles)[number];

/** A member of a partner's team, as the calls that they make have them. */
export interface PartnerMember {
  id: string;
  name: string;
  role: PartnerRole;
  /** Who invited them: whom a refusal names. */
  invitedBy: string;
}

const acts = {
  see: { roles: ['owner', 'orderer', 'viewer'], words: 'look at the orders' },
  order: { roles: ['owner', 'orderer'], words: 'place and change orders' },
  buy: { roles: ['owner'], words: 'buy iCredits and see what was paid' },
  manage: { roles: ['owner'], words: 'change the studio’s profile and its team' },
  /** Not of a team: a chat goes on by a phone, whoever is in the team by then. */
  chat: { roles: [], words: 'begin a chat or e-mails about an order as the studio' },
  account: { roles: [], words: 'change how the studio signs in, copy its data or delete it' },
} as const satisfies Record<string, { roles: readonly PartnerRole[]; words: string }>;

/** What a call is to a member of a partner's team, for the question who may make it. */
export type PartnerAct = keyof typeof acts;
export const partnerActs = Object.keys(acts) as PartnerAct[];

/** The roles that may do it; none: only the number of the partner's account. */
const partnerRolesFor = (act: PartnerAct): readonly PartnerRole[] => acts[act].roles;

/** Whether they may do it; without a member it is the number of the partner's account. */
export const memberMay = (member: { role: PartnerRole } | undefined, act: PartnerAct): boolean =>
  member === undefined || partnerRolesFor(act).includes(member.role);

const roleNames: Readonly<Record<PartnerRole, string>> = {
  owner: 'an owner',
  orderer: 'an orderer',
  viewer: 'a viewer',
};

/** The words of a refusal, such as "Only an owner or an orderer may place and change orders. Ask Priya Nair, …". */
export function askOwnerWords(act: PartnerAct, { invitedBy }: Pick<PartnerMember, 'invitedBy'>): string {
  const names = partnerRolesFor(act).map(role => roleNames[role]);
  const who = names.length > 0 ? names.join(' or ') : 'whoever signs in with the studio’s own number';
  return `Only ${who} may ${acts[act].words}. Ask ${invitedBy}, who invited you to the team.`;
}

/** Each act in words, for the table in docs/map.md. */
export const partnerActWords = (act: PartnerAct): string => acts[act].words;
