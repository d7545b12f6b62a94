import { data } from 'react-router';
import type { CallReply, CallClient, CallShape } from '#kernel/call.ts';
import type * as wire from '../wire.ts';

/** The body of a reply. Throws for a refusal, so that the error page is shown with its status. */
export function bodyOrThrow<C extends CallShape>(reply: CallReply<C>) {
  if (!reply.ok) throw data(reply.error.message, { status: reply.status || 503 });
  return reply.body;
}

export const fetchPlans = async (ask: CallClient) =>
  bodyOrThrow(await ask<typeof wire.plans>('GET /api/d2cpricing')).pricingData;
export const fetchParents = async (ask: CallClient) =>
  bodyOrThrow(await ask<typeof wire.parents>('GET /api/parent')).pricingData;
/** All plans, and all themes with their sub-categories: what a customer chooses from. */
export async function fetchChoices(ask: CallClient) {
  const [plans, parents] = await Promise.all([fetchPlans(ask), fetchParents(ask)]);
  return { plans, parents };
}
export const fetchBusinessPlans = async (ask: CallClient) =>
  bodyOrThrow(await ask<typeof wire.businessPlans>('GET /api/B2Bpricing')).pricingData;
export const fetchSamplePages = async (ask: CallClient, product: string) =>
  bodyOrThrow(await ask<typeof wire.samplePages>('GET /api/samplePages/:product', { params: { product } }));
export const fetchProducts = async (ask: CallClient) =>
  bodyOrThrow(await ask<typeof wire.productList>('GET /api/product'));
