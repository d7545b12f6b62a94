import { expect, type Page } from '@playwright/test';
import { payAsPartner } from './bank-payment.ts';

/** The id of an occasion of the signed-in partner. */
async function occasionId(page: Page, url: string, name: string): Promise<string> {
  const { data } = (await (await page.request.post(`${url}/api/login`)).json()) as {
    data: { partnerType: string };
  };
  const reply = await page.request.post(`${url}/api/category`, { data: { id: data.partnerType } });
  const list = (await reply.json()) as { _id: string; name: string }[];
  return list.find(category => category.name === name)?._id ?? '';
}

/** Buys iCredits for so many orders at least. */
export async function buyCredits(page: Page, url: string, count: number): Promise<void> {
  const { pricingData } = (await (await page.request.get(`${url}/api/B2Bpricing`)).json()) as {
    pricingData: { _id: string; name: string; perMagazine: number }[];
  };
  const bundle = pricingData
    .filter(({ name }) => name === 'imurs iconic')
    .toSorted((a, b) => b.perMagazine - a.perMagazine)[0];
  for (let bought = 0; bought < count; bought += bundle?.perMagazine ?? count)
    await payAsPartner(page.request, url, { paymentID: bundle?._id, another: true });
}

/** Places orders of weddings for the signed-in partner, and answers their ids. */
export async function placeMany(page: Page, url: string, orders: readonly object[]): Promise<string[]> {
  const category = await occasionId(page, url, 'Wedding');
  const placed: string[] = [];
  for (let at = 0; at < orders.length; at += 200) {
    const data = {
      key: `many-${Date.now()}-${at}`,
      orders: orders.slice(at, at + 200).map(order => ({ category, ...order })),
    };
    const reply = await page.request.post(`${url}/api/place-orders`, { data });
    expect(reply.status()).toBe(200);
    const body = (await reply.json()) as { orders: { _id: string }[] };
    placed.push(...body.orders.map(({ _id }) => _id));
  }
  return placed;
}
