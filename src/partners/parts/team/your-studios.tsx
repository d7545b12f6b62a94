import { Suspense, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { withArticle } from '#kernel/grammar.ts';
import type { CallReply } from '#kernel/call.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import type { joinTeam, leaveTeam, myTeams, switchTeam, Teams } from '#src/accounts/wire/members.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { useTeamAct } from './use-team-act.ts';

type Team = Teams['teams'][number];

interface YourStudiosProps {
  loaded: Promise<CallReply<typeof myTeams>>;
}

/** For which studios this number works, and which invite it; nothing for a number that has its own account alone. */
export const YourStudios = (props: YourStudiosProps) => (
  <Suspense>
    <StudioList {...props} />
  </Suspense>
);

function StudioList({ loaded }: YourStudiosProps) {
  const reply = use(loaded);
  const teams = reply.ok ? reply.body.teams : [];
  if (teams.every(({ role }) => role === null)) return null;
  return (
    <Section title="Your studios">
      <Studios teams={teams} />
    </Section>
  );
}

/** The studios of a number, each with the one thing to do. */
export const Studios = ({ teams }: { teams: readonly Team[] }) => (
  <ul aria-label="Your studios" className="border-t border-rule">
    {teams.map(team => (
      <StudioRow key={team.team} team={team} />
    ))}
  </ul>
);

function describeTeam({ name, role, state, invitedBy }: Team): string {
  if (role === null) return 'Your own account';
  if (state !== 'invited') return `You are ${withArticle(role)}`;
  return `${invitedBy === name ? 'Invites' : `${invitedBy} invites`} you as ${withArticle(role)}`;
}

function StudioRow({ team }: { team: Team }) {
  const { name, state } = team;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-4">
      <span className="min-w-0 grow basis-48">
        <b translate="no" className="font-medium">
          {name}
        </b>
        {state === 'here' && <span className="text-soft"> (you work here now)</span>}
        <span className="block text-small text-soft">{describeTeam(team)}</span>
      </span>
      {state === 'here' ? team.role !== null && <Leave {...team} /> : <GoThere {...team} />}
    </li>
  );
}

/** Joins a studio that invites, or goes on working for another one; its home opens. */
function GoThere({ team, name, state }: Team) {
  const [busy, setBusy] = useState(false);
  const { refresh } = useSession();
  const navigate = useNavigate();
  const alert = useAlert();
  const go = async () => {
    setBusy(true);
    const json = { team };
    const reply =
      state === 'invited'
        ? await ask<typeof joinTeam>('POST /api/joinTeam', { json })
        : await ask<typeof switchTeam>('POST /api/switchTeam', { json });
    if (!reply.ok) {
      setBusy(false);
      return void (await alert({ title: 'That was not done', text: reply.error.message }));
    }
    await refresh();
    await navigate('/dashboard');
  };
  return (
    <Button size="small" kind={state === 'invited' ? 'primary' : 'secondary'} busy={busy} onClick={() => void go()}>
      {state === 'invited' ? 'Join' : 'Switch'}
      <span className="sr-only">{state === 'invited' ? ` ${name}` : ` to ${name}`}</span>
    </Button>
  );
}

function Leave({ team, name }: Team) {
  const { busy, act } = useTeamAct();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const alert = useAlert();
  const leave = async () => {
    const actions = [{ label: 'Stay' }, { label: 'Leave' }];
    const text = 'You are signed out, and come back only by another invitation.';
    if ((await alert({ title: `Leave ${name}?`, text, actions })) !== 1) return;
    const isDone = await act(`You left ${name}.`, () =>
      ask<typeof leaveTeam>('POST /api/leaveTeam', { json: { team } }),
    );
    if (!isDone) return;
    await refresh();
    await navigate('/login?as=partner');
  };
  return (
    <Button kind="quiet" size="small" busy={busy} onClick={() => void leave()}>
      Leave<span className="sr-only"> {name}</span>
    </Button>
  );
}
