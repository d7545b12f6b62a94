import { useEffect, useState, type ReactNode } from 'react';
import type { myTeams, Teams } from '#src/accounts/wire/members.ts';
import { ask } from '#ui/ask.ts';
import { Loader } from '#ui/loader.tsx';
import { Section } from '#ui/page.tsx';
import { Studios } from './your-studios.tsx';

/** Before the sign-up of a number that was just proved: the studios that invite it to their teams (W198). */
export function InvitedFirst({ children }: { children: ReactNode }) {
  const [teams, setTeams] = useState<Teams['teams']>();
  useEffect(() => {
    let isHere = true;
    void ask<typeof myTeams>('POST /api/myTeams', { json: undefined }).then(
      reply => isHere && setTeams(reply.ok ? reply.body.teams : []),
    );
    return () => void (isHere = false);
  }, []);
  if (!teams) return <Loader label="Looking whether a studio invites you" />;
  if (teams.length === 0) return children;
  return (
    <>
      <Section title="You are invited">
        <Studios teams={teams} />
      </Section>
      <details>
        <summary className="min-h-6 cursor-pointer py-1">Or sign up as a studio of your own</summary>
        <div className="pt-6">{children}</div>
      </details>
    </>
  );
}
