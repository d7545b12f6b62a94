import { dayInIndia } from '#kernel/dates.ts';
import { paymentByMid } from '#src/payments/index.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { form, pay, photo, type MakeCall, type ShopCalls } from './shop-calls.ts';

/** Two friends tell by a link, the second until the evening, when the owner is told; then the second withdraws. */
async function askFriends({ app, newCaller, work }: ShopCalls, owner: MakeCall, edition: string): Promise<void> {
  const questions = [{ key: 2, question: 'What did she teach you?' }];
  const lastDay = dayInIndia(app.clock.now());
  const request = { edition, about: 'Amma', from: 'Priya', note: '', questions, lastDay, most: 10 };
  const { link } = (await owner('POST /api/makeLink', { json: request })).body;
  const token = link.url.split('/').at(-1) ?? '';
  for (const name of ['Rajan', 'Leela']) {
    const friend = newCaller();
    await friend('POST /api/invitation', { json: { token } });
    await friend('POST /api/joinLink', { json: { token, name, consent: 4 } });
    await friend('POST /api/saveContribution', { json: { token, answers: [{ key: 2, text: 'To sing.' }] } });
    const voice = new Blob([hummedWav()], { type: 'audio/wav' });
    await friend('POST /api/addContributionVoice', form({ token, key: '2' }, { audio: voice }));
    const path = (await cameraPhotos(2))[name === 'Leela' ? 1 : 0] ?? '';
    await friend('POST /api/addContributionPhoto', form({ token }, { image: photo(path) }));
    await friend('POST /api/sendContribution', { json: { token } });
    if (name === 'Leela') await advanceToHour(app, 18);
    await work('jobs', () => app.runJobs());
    const { contributions } = (await owner('POST /api/friends', { json: { edition } })).body;
    const contribution = contributions.find(({ state }) => state === 'sent')?.id ?? '';
    await owner('POST /api/decideContribution', { json: { edition, contribution, keep: true } });
    if (name === 'Leela') await friend('POST /api/withdrawConsent', { json: { token } });
  }
  await owner('POST /api/friendsOfStory', { json: { edition } });
  await owner('POST /api/closeLink', { json: { edition } });
}

/** An order that was paid, and its payment. */
export interface PaidOrder {
  edition: string;
  mid: string;
}

/** Pays an order, and tells its owner in the evening what friends have told. */
export async function payAndAskFriends(shopCalls: ShopCalls, owner: MakeCall, order: object): Promise<PaidOrder> {
  const { app, bank, work } = shopCalls;
  const mid = await pay({ bank, make: owner }, 'POST /api/paymentD2C', { ...order, selectedOption: 'downfront' });
  await work('jobs', () => app.runJobs());
  const edition = (await paymentByMid(app.ctx(), mid))?.edition ?? '';
  await askFriends(shopCalls, owner, edition);
  return { edition, mid };
}
