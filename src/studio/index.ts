import { bound, type Bound } from '#platform/bound.ts';
import { readEdition, readQueue } from './actions.ts';
import * as wire from './wire.ts';

export const calls: Bound[] = [
  bound(wire.queue, async ctx => ({ status: 200, body: { editions: await readQueue(ctx) } })),
  bound(wire.edition, async (ctx, { params }) => ({ status: 200, body: await readEdition(ctx, params.edition) })),
];
