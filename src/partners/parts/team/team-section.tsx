import { Suspense, use, useState } from 'react';
import type { CallReply } from '#kernel/call.ts';
import { partnerRoles, type PartnerRole } from '#kernel/partner-roles.ts';
import { useMemberMay } from '#src/accounts/parts/use-member-may.ts';
import type { changeMemberRole, Members, members, removeMember } from '#src/accounts/wire/members.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { formatPhone } from '#ui/phone.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { memberHints, memberLabels } from '../../rules/team.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { useTeamAct } from './use-team-act.ts';

export interface TeamProps {
  loaded: Promise<CallReply<typeof members>>;
}

/** Who works for the partner (W198); owners invite, give roles and remove. */
export const TeamSection = (props: TeamProps) => (
  <Section title="Team">
    <Suspense fallback={<Skeleton shape="row" count={1} label="Your team is on its way" />}>
      <TeamList {...props} />
    </Suspense>
  </Section>
);

function TeamList({ loaded }: TeamProps) {
  const reply = use(loaded);
  const mayManage = useMemberMay()('manage');
  const [inviting, setInviting] = useState(false);
  if (!reply.ok) return <p className="text-soft">{reply.error.message}</p>;
  const { members } = reply.body;
  return (
    <>
      {members.length === 0 && <p className="mb-4">Whoever works with you signs in with their own number.</p>}
      {members.length > 0 && (
        <ul aria-label="Members" className="mb-6 border-t border-rule">
          {members.map(member => (
            <PersonLine key={member._id} member={member} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {mayManage && (
        <>
          <Button kind="secondary" icon="plus" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
          <InviteSheet open={inviting} onClose={() => setInviting(false)} />
        </>
      )}
    </>
  );
}

type TeamPerson = Members['members'][number];

const lastSeenText = ({ expiresAt, seenAt }: TeamPerson): string =>
  expiresAt !== null
    ? `invited, until ${formatDateTime(expiresAt)}`
    : seenAt === null
      ? 'not signed in'
      : `seen ${formatDateTime(seenAt)}`;

function PersonLine({ member, mayManage }: { member: TeamPerson; mayManage: boolean }) {
  const { name, phone, role, isSelf } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-rule py-4">
      <span className="min-w-0 grow basis-48">
        <b className="font-medium">{name}</b>
        {isSelf && <span className="text-soft"> (you)</span>}
        <span className="block text-small text-soft">
          {phone !== null && (
            <span translate="no" className="figures">
              {formatPhone(phone)},{' '}
            </span>
          )}
          {lastSeenText(member)}
        </span>
      </span>
      {mayManage ? <MemberActs member={member} key={role} /> : <span>{memberLabels[role]}</span>}
    </li>
  );
}

/** The role to choose, and the way out. */
function MemberActs({ member: { _id, name, role, expiresAt } }: { member: TeamPerson }) {
  const { busy, act } = useTeamAct();
  const alert = useAlert();
  const choose = async (select: HTMLSelectElement) => {
    const next = select.value as PartnerRole;
    const actions = [{ label: `Stay ${memberLabels[role].toLowerCase()}` }, { label: 'Change it' }];
    const answer = await alert({ title: `${name}: ${memberLabels[next]}?`, text: memberHints[next], actions });
    const json = { member: _id, role: next };
    const isDone =
      answer === 1 &&
      (await act(`${name}: ${memberLabels[next]}.`, () =>
        ask<typeof changeMemberRole>('POST /api/changeMember', { json }),
      ));
    if (!isDone) select.value = role;
  };
  const remove = async () => {
    const actions = [{ label: 'Keep' }, { label: 'Remove' }];
    const text = 'They are signed out at once. What they did keeps their name.';
    if ((await alert({ title: `Remove ${name} from your team?`, text, actions })) !== 1) return;
    await act(`${name} is no longer in your team.`, () =>
      ask<typeof removeMember>('POST /api/removeMember', { json: { member: _id } }),
    );
  };
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="list-filter">
        <span className="sr-only">Role of {name}</span>
        <select defaultValue={role} onChange={event => void choose(event.currentTarget)}>
          {partnerRoles.map(one => (
            <option key={one} value={one}>
              {memberLabels[one]}
            </option>
          ))}
        </select>
      </label>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void remove()}>
        {expiresAt === null ? 'Remove' : 'Take back'}
        <span className="sr-only"> {expiresAt === null ? name : `the invitation of ${name}`}</span>
      </Button>
    </span>
  );
}
