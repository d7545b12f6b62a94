import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Team, team } from '#src/accounts/wire/team.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { InviteSheet } from '../parts/invite-sheet.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { Invitations, MemberRows } from '../parts/team-rows.tsx';

export const meta = pageMeta('Team', { noindex: true, studio: true, hidden: true });

export async function clientLoader(_args: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const reply = await ask<typeof team>('GET /studio/api/team');
  return { team: reply.ok ? reply.body : undefined, failed: reply.ok ? undefined : reply.error.message };
}

/** Who works in the studio and as what; owners invite, change, lock, sign out and remove (W141). */
export default function StudioTeam() {
  const { team, failed } = useLoaderData<typeof clientLoader>();
  const [inviting, setInviting] = useState(false);
  useRevalidateOnReturn();
  return (
    <>
      <ListPage
        title="Team"
        filters={[]}
        actions={
          team && (
            <Button size="small" icon="plus" onClick={() => setInviting(true)}>
              Invite somebody
            </Button>
          )
        }
      >
        {failed && <Notice tone="bad" title={failed} live />}
        {team && <TeamLists team={team} />}
      </ListPage>
      <InviteSheet open={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

const TeamLists = ({ team: { members, invitations } }: { team: Team }) => (
  <>
    <MemberRows members={members} />
    {invitations.length > 0 && <Invitations invitations={invitations} />}
  </>
);
