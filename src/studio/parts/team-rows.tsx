import { staffRoles, type StaffRole } from '#kernel/staff-roles.ts';
import type {
  changeRole,
  endStaffSessions,
  lockStaff,
  removeStaff,
  Team,
  withdrawInvitation,
} from '#src/accounts/wire/team.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { formatPhone } from '#ui/phone.ts';
import { Tag } from '#ui/tag.tsx';
import { roleHints, roleLabels } from '../rules/team.ts';
import { useStaffAct } from './use-staff-act.ts';

type Member = Team['members'][number];
type Invited = Team['invitations'][number];

const Phone = ({ phone }: { phone: string }) => (
  <span translate="no" className="figures">
    {formatPhone(phone)}
  </span>
);

/** A row of 40 px with its columns on wide screens, of some lines on phones. */
const rowClasses =
  'flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2 md:py-0 md:grid md:grid-cols-[13rem_11rem_9rem_minmax(0,1fr)_auto]';
const listClasses = 'grid text-small';

/** The members, each with the role to change and what else an owner may do. */
export const MemberRows = ({ members }: { members: readonly Member[] }) => (
  <ul className={listClasses} aria-label="Members">
    {members.map(member => (
      <MemberRow key={member._id} member={member} />
    ))}
  </ul>
);

function seenText({ sessions, seenAt }: Member): string {
  if (sessions === 0 || !seenAt) return 'not signed in';
  return `${sessions === 1 ? 'signed in' : `signed in on ${sessions} devices`}, seen ${formatDateTime(seenAt)}`;
}

function MemberRow({ member }: { member: Member }) {
  const { name, phone, role, lockedAt, isSelf } = member;
  return (
    <li className={rowClasses}>
      <span className="min-w-0 grow md:grow-0">
        <b>{name}</b>
        {isSelf && <span className="text-soft"> (you)</span>} {lockedAt && <Tag>Locked</Tag>}
      </span>
      <Phone phone={phone} />
      <RoleChoice member={member} key={role} />
      <span className="text-soft">{lockedAt ? `locked since ${formatDateTime(lockedAt)}` : seenText(member)}</span>
      <MemberActs member={member} />
    </li>
  );
}

function RoleChoice({ member: { _id, name, role } }: { member: Member }) {
  const { act } = useStaffAct();
  const alert = useAlert();
  const choose = async (select: HTMLSelectElement) => {
    const next = select.value as StaffRole;
    const actions = [{ label: `Stay ${roleLabels[role].toLowerCase()}` }, { label: 'Change it' }];
    const text = `${roleHints[next]} It holds from their next click on.`;
    const answer = await alert({ title: `${name}: ${roleLabels[next]}?`, text, actions });
    const isDone =
      answer === 1 &&
      (await act('role', `${name}: ${roleLabels[next]}.`, () =>
        ask<typeof changeRole>('POST /studio/api/changeRole', { json: { member: _id, role: next } }),
      ));
    if (!isDone) select.value = role;
  };
  return (
    <label className="list-filter">
      <span className="sr-only">Role of {name}</span>
      <select defaultValue={role} onChange={event => void choose(event.currentTarget)}>
        {staffRoles.map(one => (
          <option key={one} value={one}>
            {roleLabels[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

function MemberActs({ member: { _id, name, lockedAt, sessions } }: { member: Member }) {
  const { busy, act } = useStaffAct();
  const alert = useAlert();
  const json = { member: _id };
  const lock = (locked: boolean) =>
    act('lock', locked ? `${name} is locked and signed out.` : `${name} may sign in again.`, () =>
      ask<typeof lockStaff>('POST /studio/api/lockStaff', { json: { ...json, locked } }),
    );
  const signOut = () =>
    act('sessions', `${name} is signed out everywhere.`, () =>
      ask<typeof endStaffSessions>('POST /studio/api/endStaffSessions', { json }),
    );
  const remove = async () => {
    const actions = [{ label: 'Keep' }, { label: 'Remove' }];
    const text = 'They are signed out at once, and come back only by an invitation. What they did stays in the log.';
    if ((await alert({ title: `Remove ${name} from the team?`, text, actions })) !== 1) return;
    await act('remove', `${name} is no longer on the team.`, () =>
      ask<typeof removeStaff>('POST /studio/api/removeStaff', { json }),
    );
  };
  const of = <span className="sr-only"> {name}</span>;
  return (
    <span className="flex flex-wrap gap-x-4 md:justify-end">
      {sessions > 0 && (
        <Button kind="quiet" size="small" busy={busy === 'sessions'} onClick={() => void signOut()}>
          Sign out{of}
        </Button>
      )}
      <Button kind="quiet" size="small" busy={busy === 'lock'} onClick={() => void lock(!lockedAt)}>
        {lockedAt ? 'Unlock' : 'Lock'}
        {of}
      </Button>
      <Button kind="quiet" size="small" busy={busy === 'remove'} onClick={() => void remove()}>
        Remove{of}
      </Button>
    </span>
  );
}

/** Who is invited and has not come yet. */
export const Invitations = ({ invitations }: { invitations: readonly Invited[] }) => (
  <section aria-labelledby="invited" className="mt-4">
    <h2 id="invited" className="mb-1 text-small font-semibold text-soft">
      Invited
    </h2>
    <ul className={listClasses}>
      {invitations.map(invitation => (
        <InvitationRow key={invitation.phone} invitation={invitation} />
      ))}
    </ul>
  </section>
);

function InvitationRow({ invitation: { name, phone, role, by, expiresAt } }: { invitation: Invited }) {
  const { busy, act } = useStaffAct();
  const withdraw = () =>
    act('withdraw', 'The link opens nothing any more.', () =>
      ask<typeof withdrawInvitation>('POST /studio/api/withdrawInvitation', { json: { phone } }),
    );
  return (
    <li className={rowClasses}>
      <b className="min-w-0 grow md:grow-0">{name}</b>
      <Phone phone={phone} />
      <span>{roleLabels[role]}</span>
      <span className="text-soft">
        by {by}, until {formatDateTime(expiresAt)}
      </span>
      <span className="flex flex-wrap gap-x-4 md:justify-end">
        <Button kind="quiet" size="small" busy={busy === 'withdraw'} onClick={() => void withdraw()}>
          Take back<span className="sr-only"> the invitation of {name}</span>
        </Button>
      </span>
    </li>
  );
}
