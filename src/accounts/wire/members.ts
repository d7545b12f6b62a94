import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { partnerRoles } from '#kernel/partner-roles.ts';

const shortText = (most: number) => z.string().check(z.maxLength(most));
const role = z.enum(partnerRoles);
const someId = shortText(40);

const membersData = z.object({
  members: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      role,
      /** Null to everybody but owners. */
      phone: z.nullable(z.string()),
      /** When an invitation ends that nobody has taken yet; null for who joined. */
      expiresAt: z.nullable(z.string()),
      /** When they were seen last, in a browser they are signed in with; null: in none. */
      seenAt: z.nullable(z.string()),
      isSelf: z.boolean(),
    }),
  ),
});
export type Members = z.output<typeof membersData>;

/** An owner's call about the team; each answers the team as it is then. */
const ownersCall = {
  row: 'W198',
  method: 'POST',
  who: 'partner',
  partnerAct: 'manage',
  replies: { 200: membersData },
} as const;

/** The team of the partner who is signed in, and who is invited; the partner's own number is not in it. */
export const members = call({
  row: 'W198',
  method: 'GET',
  path: '/api/members',
  who: 'partner',
  partnerAct: 'see',
  replies: { 200: membersData },
});

/** Invites somebody by their number: they sign in with it within a day, and join by the name of the partner. */
export const inviteMember = call({
  ...ownersCall,
  path: '/api/inviteMember',
  json: z.strictObject({ phone: shortText(40), name: shortText(80), role }),
});

/** Gives somebody another role, which counts from their next call on. */
export const changeMemberRole = call({
  ...ownersCall,
  path: '/api/changeMember',
  json: z.strictObject({ member: someId, role }),
});

/** Ends a membership, or an invitation: they are signed out at once. */
export const removeMember = call({
  ...ownersCall,
  path: '/api/removeMember',
  json: z.strictObject({ member: someId }),
});

const teamsData = z.object({
  teams: z.array(
    z.object({
      /** The partner's id. */
      team: z.string(),
      name: z.string(),
      /** Null: it is the account of this number itself. */
      role: z.nullable(role),
      /** `invited`: to be joined; `here`: the one that is signed in now; `other`: one can switch to it. */
      state: z.enum(['invited', 'here', 'other']),
      invitedBy: z.nullable(z.string()),
    }),
  ),
});
export type Teams = z.output<typeof teamsData>;

const signedIn = z.object({ status: z.literal('ok') });

/** The teams of the number that is signed in, and those that invite it; none for whoever has proved no number. */
export const myTeams = call({
  row: 'W198',
  method: 'POST',
  path: '/api/myTeams',
  who: 'anyone',
  json: z.optional(z.strictObject({})),
  replies: { 200: teamsData },
});

/** Takes the invitation of a team, for the number that was proved, and signs in for it. */
export const joinTeam = call({
  row: 'W198',
  method: 'POST',
  path: '/api/joinTeam',
  who: 'anyone',
  json: z.strictObject({ team: someId }),
  replies: { 200: signedIn },
});

/** Signs in for another team of the same number. */
export const switchTeam = call({
  row: 'W198',
  method: 'POST',
  path: '/api/switchTeam',
  who: 'partner',
  partnerAct: 'see',
  json: z.strictObject({ team: someId }),
  replies: { 200: signedIn },
});

/** Leaves the team for which one is signed in; its id, so that an old tab leaves no other one. */
export const leaveTeam = call({
  row: 'W198',
  method: 'POST',
  path: '/api/leaveTeam',
  who: 'partner',
  partnerAct: 'see',
  json: z.strictObject({ team: someId }),
  replies: { 200: signedIn },
});
