import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import type { World } from '#test/access/world.ts';
import { declaredCalls } from '#test/kit/calls.ts';
import type { FuzzContext } from './inputs.ts';

/** The sandbox's calls stop the clock and break the bank; production has none of them. */
const isSandboxPath = (path: string) => path.startsWith('/sandbox');

/** Collects the ids that inputs may name and the callers who may send them. */
export async function fuzzContext({
  app,
  callers,
  targets,
  plan,
  category,
  partnerCategory,
}: World): Promise<FuzzContext> {
  const { rows } = (await app.ctx().db.execute(sql`select id from files order by id limit 20`)) as {
    rows: { id: string }[];
  };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#a46', noise } });
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  return {
    calls: (await declaredCalls()).filter(call => !isSandboxPath(call.path)),
    senders: callers.map(({ name, kind, role, browser, headers }) => ({
      name,
      kind,
      role,
      headers,
      cookie: [...browser.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
    })),
    known: {
      edition: idsOf(targets.edition),
      account: [...idsOf(targets.account), ...idsOf(targets.partner)],
      payment: idsOf(targets.payment),
      plan: [plan],
      category: [category, partnerCategory],
      file: [...idsOf(rows), ...idsOf(targets.paper)],
      code: ['0000-0000', 'abcd-efgh-jkmn'],
    },
    photo: await picture.jpeg().toBuffer(),
  };
}
