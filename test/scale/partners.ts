import type { MakeCall } from './shop-calls.ts';

/** Lists and finds partners, and adjusts the iCredits of one: at once, agreed to, and declined. */
export async function adjustPartnerCredits(editor: MakeCall, second: MakeCall): Promise<void> {
  const { partners } = (await editor('POST /studio/api/partners', { json: {} })).body;
  const last = partners.at(-1)!;
  await editor('POST /studio/api/partners', { json: { after: last._id } });
  for (const words of ['studio', last.name, last.phone]) await editor('POST /studio/api/partners', { json: { words } });
  await second('GET /studio/api/partners.csv');
  await second(`GET /api/papers?holder=${last._id}`);
  const { month } = (await second(`GET /studio/api/partners/${last._id}/statement`)).body;
  await second(`GET /studio/api/partners/${last._id}/statement/${month}/csv`);
  const read = async () => (await editor(`GET /studio/api/partners/${last._id}`)).body;
  const plan = (await read()).plans[0]._id;
  for (const [key, change] of [3, -1, 20, -6].entries())
    await editor('POST /studio/api/adjust-credits', {
      json: { partner: last._id, plan, change, reason: 'A misprint.', key: `scale-${key}` },
    });
  for (const [at, { _id }] of (await read()).adjustments.filter(({ state }) => state === 'asked').entries())
    await second('POST /studio/api/decide-adjustment', { json: { adjustment: _id, agree: at === 0 } });
}

/** Invites somebody to the team of a partner, who joins, switches, reads and leaves; another one is removed. */
export async function workInTeam(
  owner: MakeCall,
  { team, join }: { team: string; join: (phone: string) => Promise<MakeCall> },
): Promise<void> {
  const [ravi, nisha] = ['+919812379981', '+919812379982'];
  for (const [phone, name] of [
    [ravi, 'Ravi'],
    [nisha, 'Nisha'],
  ] as const)
    await owner('POST /api/inviteMember', { json: { phone, name, role: 'orderer' } });
  const member = await join(ravi);
  await member('POST /api/myTeams');
  await member('POST /api/joinTeam', { json: { team } });
  await member('POST /api/switchTeam', { json: { team } });
  await member('POST /api/partnerOrders', { json: {} });
  const { members } = (await owner('GET /api/members')).body;
  const idOf = (name: string) => members.find(one => one.name === name)?._id ?? '';
  await owner('POST /api/changeMember', { json: { member: idOf('Ravi'), role: 'viewer' } });
  await owner('POST /api/removeMember', { json: { member: idOf('Nisha') } });
  await member('GET /api/sessions');
  await member('POST /api/endOtherSessions');
  await member('POST /api/leaveTeam', { json: { team } });
}
