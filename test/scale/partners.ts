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
