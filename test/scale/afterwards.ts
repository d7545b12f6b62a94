import type { MakeCall, ShopCalls } from './shop-calls.ts';

/** What the people of a delivered order do with its magazine: they share it and keep it. */
export async function useMagazine({ newCaller }: ShopCalls, owner: MakeCall, edition: string): Promise<void> {
  await owner('POST /api/afterwards', { json: { edition } });
  const { shared } = (await owner('POST /api/shareMagazine', { json: { edition } })).body;
  const token = shared?.url?.split('/').at(-1) ?? '';
  const stranger = newCaller();
  await stranger('POST /api/sharedMagazine', { json: { token } });
  await stranger(`GET /api/shared/${token}/1`);
  await owner('POST /api/endSharing', { json: { edition } });
  await owner(`GET /api/archive/${edition}`);
}
