import { cameraPhotos } from '#test/kit/photo-files.ts';
import { form, pay, photo, type MakeCall, type ShopCalls } from './shop-calls.ts';

interface Row {
  id: string;
  edition: string;
}

/** The row of an edition in a list that is read page by page; `read` is given the last row of the page before. */
async function findInPages(
  edition: string,
  read: (last: string) => Promise<{ rows: readonly Row[]; more: boolean }>,
): Promise<Row | undefined> {
  for (let last = ''; ;) {
    const { rows, more } = await read(last);
    const found = rows.find(row => row.edition === edition);
    last = rows.at(-1)?.id ?? '';
    if (found || !more) return found;
  }
}

/** What the people of a delivered order do with its magazine: they share it, keep it, and have it printed again. */
export async function useMagazine(
  shopCalls: ShopCalls,
  { owner, editor }: { owner: MakeCall; editor: MakeCall },
  edition: string,
): Promise<void> {
  await owner('POST /api/afterwards', { json: { edition } });
  const { shared } = (await owner('POST /api/shareMagazine', { json: { edition } })).body;
  const token = shared?.url?.split('/').at(-1) ?? '';
  const stranger = shopCalls.newCaller();
  await stranger('POST /api/sharedMagazine', { json: { token } });
  await stranger(`GET /api/shared/${token}/1`);
  await owner('POST /api/endSharing', { json: { edition } });
  await owner(`GET /api/archive/${edition}`);
  const claim = { edition, kind: 'damage', wish: 'reprint', words: 'A corner is bent.' };
  const [path = ''] = await cameraPhotos(1);
  await owner('POST /api/makeClaim', form(claim, { image: photo(path) }));
  const made = await findInPages(edition, async last => {
    const { claims, more } = (await editor(`GET /studio/api/afterwards?${last && `claimsAfter=${last}`}`)).body;
    return { rows: claims, more: more.claims };
  });
  const answer = 'We print it again.';
  await editor('POST /studio/api/decideClaim', { json: { claim: made?.id ?? '', decision: 'reprint', answer } });
  const copies = await findInPages(edition, async last => {
    const { copies, more } = (await editor(`GET /studio/api/afterwards?${last && `copiesAfter=${last}`}`)).body;
    return { rows: copies, more: more.copies };
  });
  const order = copies?.id ?? '';
  await owner('POST /api/furtherCopies', { json: { edition } });
  const to = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
  await pay({ bank: shopCalls.bank, make: owner }, 'POST /api/payForCopies', { edition, copies: 2, to });
  await owner('POST /api/afterwards', { json: { edition } });
  await editor('POST /studio/api/stepCopies', { json: { order, step: 'printed' } });
  await editor('POST /studio/api/stepCopies', { json: { order, step: 'shipped', link: 'https://courier.example/3' } });
  await editor(`GET /studio/api/afterwards?shippedAfter=${order}`);
}
