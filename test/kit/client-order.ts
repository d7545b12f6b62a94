import { ApiCustomer } from './api-customer.ts';
import { cameraPhotos } from './photo-files.ts';
import type { ShopProcess } from './shop-process.ts';
import { partnerWithCredits } from './sign-in.ts';
import { storyAnswers } from './story.ts';

const joined = (...answers: readonly number[]): string => answers.map(at => storyAnswers[at] ?? '').join('\n\n');
/** Long and short answers, so that a magazine of them has articles with headlines and pages of short answers. */
export const clientsAnswers = [
  joined(0, 1, 2, 3),
  joined(4, 5, 6),
  joined(7, 8, 9, 10),
  ...[11, 6, 3, 9, 2].map(at => joined(at)),
];

/** A seeded partner who uses only the documented calls. */
export async function partnerByCalls(shop: ShopProcess): Promise<ApiCustomer & { category: string }> {
  const partner = new ApiCustomer(shop, partnerWithCredits);
  const account = { phone: partnerWithCredits, type: true };
  const { pass } = await partner.ok('POST /api/sendOtp', { ...account, country: 'IN', code: '91' });
  const { data } = await partner.ok('POST /api/login', { ...account, pass });
  const [category] = await partner.ok('POST /api/category', { id: data.partnerType });
  return Object.assign(partner, { category: category?._id ?? '' });
}

/**
 * An order that a partner placed for a client, whose story with its photos is handed in and whose first soft copy is
 * published. Answers its id and the link that the partner gave to their client.
 */
export async function clientsOrder(
  partner: ApiCustomer & { category: string },
  { photos = 16 }: { photos?: number } = {},
): Promise<{ edition: string; link: string }> {
  const order = { customerName: 'Tara', customerPhone: '+919820000071', category: partner.category };
  const edition = (await partner.ok('POST /api/place-order', order))._id;
  const { link } = await partner.ok('POST /api/makeCustomerLink', { edition, label: 'Tara' });
  const subject = { name: 'Lakshmi Iyer', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
  const days = { occasionOn: null, neededBy: null, language: 'en' };
  await partner.ok('POST /api/saveSubject', { edition, base: 0, subject, from: 'Tara', ...days });
  for (const [at, path] of (await cameraPhotos(photos)).entries())
    await partner.upload(edition, path, { number: at + 1, page: at < photos / 2 ? 1 : 2 });
  await partner.answer(edition, { page: 1, texts: clientsAnswers.slice(0, 6) });
  await partner.answer(edition, { page: 2, texts: clientsAnswers.slice(6) });
  await partner.publish(edition);
  return { edition, link };
}
