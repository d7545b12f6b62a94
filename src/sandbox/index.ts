import { newestMessages } from '#src/messages/index.ts';
import { bound, type Bound } from '#platform/bound.ts';
import type { Ctx } from '#platform/context.ts';
import type { House } from '#platform/house.ts';
import type { SandboxClock } from './clock.ts';
import { peopleNow } from './people.ts';
import { staffActs } from './staff.ts';
import * as wire from './wire.ts';
import type { FaultPlan } from './bank/faults.ts';
import { Refused } from '#kernel/refused.ts';

/** Asks the pretend bank by its own remote control; throws `Refused` with its words. */
async function atBank<T>(origin: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => undefined);
  if (!response) throw new Refused(503, 'bank-away', 'The pretend bank is not there. It starts with the shop.');
  const answer = (await response.json()) as { error?: { message: string } };
  if (answer.error) throw new Refused(response.status, 'bank-refuses', `The bank says: ${answer.error.message}.`);
  return answer as T;
}

/** The remote control of the sandbox; `house` is asked for late, since it is built from these calls. */
export function sandboxCalls(clock: SandboxClock, house: () => House, bankOrigin: string): Bound[] {
  const time = (ctx: Ctx) => ({ now: ctx.now().toISOString(), aheadSeconds: clock.ahead() });
  return [
    bound(wire.people, async ctx => ({ status: 200, body: await peopleNow(ctx) })),
    bound(wire.inbox, async (ctx, { query }) => ({
      status: 200,
      // A plus sign in a query arrives as a space.
      body: (await newestMessages(ctx, query.to?.replace(/^ /, '+'), 100)).map(m => ({
        at: m.at.toISOString(),
        kind: m.kind,
        to: m.to,
        text: m.text,
        ...(m.code && { code: m.code }),
        ...(m.link && { link: m.link }),
      })),
    })),
    bound(wire.readClock, async ctx => ({ status: 200, body: time(ctx) })),
    bound(wire.moveClock, async (ctx, { json }) => {
      await clock.advance(json.advanceSeconds);
      await house().jobs.sooner(json.advanceSeconds);
      return { status: 200, body: time(ctx) };
    }),
    bound(wire.listJobs, async () => ({
      status: 200,
      body: (await house().jobs.list(200)).map(({ id, name, state, data, output, createdOn, retryCount }) => ({
        id,
        name,
        state,
        data,
        output,
        at: createdOn.toISOString(),
        retries: retryCount,
      })),
    })),
    bound(wire.retryJob, async (_ctx, { json }) => {
      await house().jobs.retry(json.name, json.id);
      return { status: 200, body: { retried: true } };
    }),
    bound(wire.readBank, async () => ({ status: 200, body: await atBank<FaultPlan>(bankOrigin, '/faults') })),
    bound(wire.breakBank, async (_ctx, { json }) => ({
      status: 200,
      body: await atBank<FaultPlan>(bankOrigin, '/faults', json),
    })),
    bound(wire.actAtBank, async (_ctx, { json }) => {
      if (json.act === 'charge-again')
        await atBank(bankOrigin, `/payments/${encodeURIComponent(json.payment)}/capture`, {});
      else await atBank(bankOrigin, `/refunds/${encodeURIComponent(json.refund)}/outcome`, { outcome: json.outcome });
      return { status: 200, body: { done: true } };
    }),
    bound(wire.staff, async (ctx, { json }) => ({ status: 200, body: await staffActs(ctx, json) })),
  ];
}

export { sandboxClockOf, type SandboxClock } from './clock.ts';
export { mountDesk } from './desk.ts';
export { people, seedPeople } from './people.ts';
