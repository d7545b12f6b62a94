import { newestMessages, recordReports } from '#src/messages/index.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { Ctx } from '#platform/context.ts';
import type { AppRuntime } from '#platform/runtime.ts';
import type { SandboxClock } from './clock.ts';
import { peopleWithCodes } from './people.ts';
import { actAsEditor } from './staff.ts';
import * as wire from './wire.ts';
import type { FaultPlan } from './bank/faults.ts';
import { Refused, type RefusalCode } from '#kernel/refusals.ts';

const bankCodes: Readonly<Record<number, RefusalCode>> = { 400: 'bank-invalid', 404: 'bank-unknown' };

/** Calls the control API of the sandbox bank; throws `Refused` with its message. */
async function atBank<T>(origin: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => undefined);
  if (!response) throw new Refused('bank-away', 'The pretend bank is not there. It starts with the shop.');
  const reply = (await response.json()) as { error?: { message: string } };
  if (reply.error)
    throw new Refused(bankCodes[response.status] ?? 'bank-refuses', `The bank says: ${reply.error.message}.`);
  return reply as T;
}

/** The calls with which tests and the console control the sandbox: its clock, jobs, bank and staff. */
export function sandboxCalls(clock: SandboxClock, runtime: AppRuntime, bankOrigin: string): CallHandler[] {
  const time = (ctx: Ctx) => ({ now: ctx.now().toISOString(), aheadSeconds: clock.aheadSeconds() });
  return [
    callHandler(wire.people, ctx => peopleWithCodes(ctx)),
    callHandler(wire.inbox, async (ctx, { query }) => {
      // A plus sign in a query arrives as a space.
      const newest = await newestMessages(ctx, query.to?.replace(/^ /, '+'), 100);
      return newest.map(m => ({
        id: m.id,
        at: m.at.toISOString(),
        kind: m.kind,
        channel: m.channel,
        to: m.to,
        ...(m.subject && { subject: m.subject }),
        text: m.text,
        ...(m.code && { code: m.code }),
        ...(m.link && { link: m.link }),
      }));
    }),
    callHandler(wire.report, async (ctx, { json: { message: key, state, error } }) => {
      await recordReports(ctx, [{ key, state, at: ctx.now(), error }]);
      return { done: true };
    }),
    callHandler(wire.readClock, async ctx => time(ctx)),
    callHandler(wire.moveClock, async (ctx, { json }) => {
      await clock.advance(json.advanceSeconds);
      await runtime.jobs.makeDueSooner(json.advanceSeconds);
      return time(ctx);
    }),
    callHandler(wire.listJobs, async () =>
      (await runtime.jobs.list(200)).map(({ id, name, state, data, output, createdOn, retryCount }) => ({
        id,
        name,
        state,
        data,
        output,
        at: createdOn.toISOString(),
        retries: retryCount,
      })),
    ),
    callHandler(wire.retryJob, async (_ctx, { json }) => {
      await runtime.jobs.retry(json.name, json.id);
      return { retried: true };
    }),
    callHandler(wire.readBank, () => atBank<FaultPlan>(bankOrigin, '/faults')),
    callHandler(wire.breakBank, (_ctx, { json }) => atBank<FaultPlan>(bankOrigin, '/faults', json)),
    callHandler(wire.actAtBank, async (_ctx, { json }) => {
      if (json.act === 'charge-again')
        await atBank(bankOrigin, `/payments/${encodeURIComponent(json.payment)}/capture`, {});
      else await atBank(bankOrigin, `/refunds/${encodeURIComponent(json.refund)}/outcome`, { outcome: json.outcome });
      return { done: true };
    }),
    callHandler(wire.staffAct, (ctx, { json }) => actAsEditor(ctx, json)),
  ];
}

export { createSandboxClock, type SandboxClock } from './clock.ts';
export { mountConsole } from './console.ts';
export { mountPhones, phoneCalls } from './phone/calls.ts';
export { SandboxPhones } from './phone/phones.ts';
export { people, seedPeople } from './people.ts';
