import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { staffRoles } from '#kernel/staff-roles.ts';
import { cleanDigits } from '#kernel/typed.ts';

const text = (most: number) => z.string().check(z.maxLength(most));
const role = z.enum(staffRoles);
const memberId = text(40);
const key = text(100);

const teamData = z.object({
  members: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      phone: z.string(),
      role,
      lockedAt: z.nullable(z.string()),
      /** How many browsers they are signed in with, and when one was last used. */
      sessions: z.int(),
      seenAt: z.nullable(z.string()),
      isSelf: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ name: z.string(), phone: z.string(), role, by: z.string(), expiresAt: z.string() })),
});
export type Team = z.output<typeof teamData>;

/** An owner's call about the team; each answers the team as it is then. */
const teamCall = { row: 'W141', method: 'POST', who: 'staff', act: 'team', replies: { 200: teamData } } as const;

/** Everybody of the studio, and who is invited. */
export const team = call({
  row: 'W141',
  method: 'GET',
  path: '/studio/api/team',
  who: 'staff',
  act: 'team',
  replies: { 200: teamData },
});

/** Invites somebody by a link to their phone, which works once within a day. */
export const inviteStaff = call({
  row: 'W141',
  method: 'POST',
  path: '/studio/api/inviteStaff',
  who: 'staff',
  act: 'team',
  json: z.strictObject({ phone: text(40), name: text(80), role }),
  replies: { 200: z.object({ link: z.string() }) },
});

/** Ends the invitation of a number. */
export const withdrawInvitation = call({
  ...teamCall,
  path: '/studio/api/withdrawInvitation',
  json: z.strictObject({ phone: text(40) }),
});

/** Gives a member another role, which holds from their next call on. */
export const changeRole = call({
  ...teamCall,
  path: '/studio/api/changeRole',
  json: z.strictObject({ member: memberId, role }),
});

/** Locks a member, who is signed out at once, or unlocks them. */
export const lockStaff = call({
  ...teamCall,
  path: '/studio/api/lockStaff',
  json: z.strictObject({ member: memberId, locked: z.boolean() }),
});

/** Signs a member out everywhere. */
export const endStaffSessions = call({
  ...teamCall,
  path: '/studio/api/endStaffSessions',
  json: z.strictObject({ member: memberId }),
});

/** Removes a member. What they did stays in the log. */
export const removeStaff = call({
  ...teamCall,
  path: '/studio/api/removeStaff',
  json: z.strictObject({ member: memberId }),
});

const invitationData = z.object({
  name: z.string(),
  role,
  phone: z.string(),
  /** The second factor to set up: base32, and the address that an authenticator reads from a QR code. */
  secret: z.string(),
  authenticator: z.string(),
});
export type Invitation = z.output<typeof invitationData>;

/** An invitation, for whoever has its link. A POST, so that its key is in no address that servers write down. */
export const invitation = call({
  row: 'W141',
  method: 'POST',
  path: '/studio/api/invitation',
  who: 'anyone',
  json: z.strictObject({ key }),
  replies: { 200: invitationData },
});

/** Takes it, with a code that shows that the second factor is set up. */
export const acceptInvitation = call({
  row: 'W141',
  method: 'POST',
  path: '/studio/api/acceptInvitation',
  who: 'anyone',
  json: z.strictObject({
    key,
    totp: z.pipe(text(40), z.transform(cleanDigits)).check(z.regex(/^\d{6}$/)),
  }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});
