import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallShape } from '#kernel/call.ts';
import type { TestResponse } from '#test/kit/app.ts';
import { declaredCalls } from '#test/kit/calls.ts';
import { expectedStatus, statusMatches, type Target } from './expected-status.ts';
import { addressOf, payloads } from './payloads.ts';
import { memberGrid } from './member-grid.ts';
import { roleGrid } from './role-grid.ts';
import { fingerprint, openWorld, type World } from './world.ts';

let world: World;
let calls: readonly CallShape[];
beforeAll(async () => {
  world = await openWorld();
  calls = (await declaredCalls()).filter(call => !call.path.startsWith('/sandbox'));
});
afterAll(() => world.close());

type WorldCaller = World['callers'][number];
const nameOf = (call: CallShape) => `${call.method} ${call.path}`;
const targetsOf = (call: CallShape): readonly (Target | undefined)[] =>
  call.target ? world.targets[call.target.object] : [undefined];

/** Makes a call as one of the callers, naming the target if there is one. */
function makeCall(
  call: CallShape,
  { browser, headers }: WorldCaller,
  target: Target | undefined,
): Promise<TestResponse> {
  const payload = target ? payloads[nameOf(call)]?.(target.id, world) : call.json ? { json: {} } : {};
  const { path: values = 'x', ...request } = payload ?? {};
  return browser.call(addressOf(call, values), {
    ...request,
    headers: { ...request.headers, ...headers },
  });
}

const cellsOf = (call: CallShape) =>
  targetsOf(call).flatMap(target =>
    world.callers.map(caller => ({ call, caller, target, cell: expectedStatus(call, caller, target) })),
  );
type MatrixCell = ReturnType<typeof cellsOf>[number];
const describeCell = ({ call, caller, target, cell }: MatrixCell, status: number | string) =>
  `${nameOf(call)} by ${caller.name} for ${target ? (target.exists ? `one of ${target.accounts.join()}` : 'an unknown id') : 'nothing'}: ${status}, not ${cell}`;

/** Names of the fields that hold the id of an object with an owner. */
const objectFields = /^(edition|orderId|parent|MID|mid|partner|partnerId)$/;
/** Calls with such a field that only filters what the caller may see anyway, or that a bank makes. */
const callsAmongOwn = new Set([
  'GET /api/papers',
  'POST /api/claimAccount',
  'GET /studio/api/orders',
  'GET /studio/api/orders.csv',
  'GET /studio/api/payments',
  'POST /studio/api/views',
  'GET /hooks/return/:MID',
  'POST /hooks/return/:MID',
]);

const fieldNames = (schema: unknown): string[] => {
  const { def } = schema as { def?: { shape?: Record<string, unknown>; out?: unknown; in?: unknown } };
  if (def?.shape) return Object.entries(def.shape).flatMap(([name, inner]) => [name, ...fieldNames(inner)]);
  return [def?.in, def?.out].flatMap(inner => (inner ? fieldNames(inner) : []));
};

test('W140 every call of staff stands in the grid of roles, and every cell of it is one of them', () => {
  const ofStaff = calls.filter(({ who, act }) => who === 'staff' || act !== undefined).map(nameOf);
  expect(ofStaff.toSorted()).toEqual([...roleGrid.keys()].toSorted());
  for (const [name, roles] of roleGrid) expect(roles[0], name).toBe('owner');
});

test('W12 every call that names somebody’s object declares who may make it, and the matrix has a request for it', () => {
  for (const call of calls) {
    const fields = [call.params, call.query, call.json, call.form?.fields].flatMap(schema =>
      schema ? fieldNames(schema) : [],
    );
    const namesObject = fields.some(field => objectFields.test(field));
    if (namesObject && !callsAmongOwn.has(nameOf(call)))
      expect(call.target, `${nameOf(call)} names an object`).toBeDefined();
    if (call.target) expect(payloads, `${nameOf(call)} needs a request`).toHaveProperty([nameOf(call)]);
  }
  const declaredNames = new Set(calls.map(nameOf));
  expect(Object.keys(payloads).filter(name => !declaredNames.has(name))).toEqual([]);
});

test(
  'D05 W12 W13 W14 whoever may not make a call is refused as declared, and writes nothing',
  { timeout: 180_000 },
  async ({ annotate }) => {
    const wrong: string[] = [];
    let cells = 0;
    for (const call of calls) {
      const refused = cellsOf(call).filter(({ cell }) => cell !== 'admitted');
      if (!refused.length) continue;
      const before = await fingerprint(world);
      for (const matrixCell of refused) {
        const { status } = await makeCall(call, matrixCell.caller, matrixCell.target);
        cells++;
        if (!statusMatches(matrixCell.cell, status)) wrong.push(describeCell(matrixCell, status));
      }
      const after = await fingerprint(world);
      for (const [table, digest] of Object.entries(before))
        if (after[table] !== digest) wrong.push(`${nameOf(call)}: a refused caller wrote to ${table}`);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(300);
    await annotate(`${cells} cells refused, of ${calls.length} calls and ${world.callers.length} callers`);
  },
);

test('D05 W12 whoever may make a call is admitted, and no call fails', async ({ annotate }) => {
  const wrong: string[] = [];
  let cells = 0;
  for (const call of calls.filter(({ target }) => target)) {
    for (const matrixCell of cellsOf(call).filter(({ cell }) => cell === 'admitted')) {
      const { status, body } = await makeCall(call, matrixCell.caller, matrixCell.target);
      cells++;
      const { error } = body as { error?: { code: string; message: string } };
      // The object was found, but it has no such photo, recording, round …: the caller is not refused.
      if (
        status === 404 &&
        /that (photo|recording|contribution|conversation|upload|wish|round)/.test(error?.message ?? '')
      )
        continue;
      if (!statusMatches(matrixCell.cell, status))
        wrong.push(describeCell(matrixCell, `${status} ${error?.code ?? ''}`));
    }
  }
  expect(wrong).toEqual([]);
  await annotate(`${cells} cells admitted`);
});

test('W140 a role that may not make a call is told who may, whatever it names', async ({ annotate }) => {
  let cells = 0;
  for (const call of calls.filter(call => roleGrid.has(nameOf(call))))
    for (const caller of world.callers.filter(({ kind }) => kind === 'staff')) {
      const admitted = roleGrid.get(nameOf(call))?.some(role => role === caller.role);
      const target = targetsOf(call)[0];
      const { status, body } = await makeCall(call, caller, target);
      const { error } = Object(body) as { error?: { code: string; message: string } };
      cells++;
      if (admitted) expect(error?.code, `${nameOf(call)} by ${caller.name}`).not.toBe('not-your-role');
      else
        expect([status, error?.code, error?.message], `${nameOf(call)} by ${caller.name}`).toEqual([
          403,
          'not-your-role',
          expect.stringMatching(/^Only an owner.* may .*\. Ask one of them\.$/),
        ]);
    }
  await annotate(`${cells} cells of a call and a role`);
});

test('W197 every call that a partner may make stands in the grid of members', () => {
  const isForPartners = ({ who, target }: CallShape) =>
    /^(partner|signed-in|customer-or-partner)$/.test(who) || (who === 'anyone' && target !== undefined);
  const listed = new Set(memberGrid.keys());
  expect(
    calls
      .filter(isForPartners)
      .map(nameOf)
      .filter(name => !listed.has(name)),
  ).toEqual([]);
  const declared = new Set(calls.map(nameOf));
  expect([...listed].filter(name => !declared.has(name))).toEqual([]);
});

test('W197 a member whose role may not make a call is told whom to ask, whatever it names', async ({ annotate }) => {
  let cells = 0;
  for (const call of calls.filter(call => memberGrid.has(nameOf(call))))
    for (const caller of world.callers.filter(({ member }) => member !== undefined)) {
      const { status, body } = await makeCall(call, caller, targetsOf(call)[0]);
      const { error } = Object(body) as { error?: { code: string; message: string } };
      cells++;
      const cell = `${nameOf(call)} by ${caller.name}`;
      if (memberGrid.get(nameOf(call))?.some(role => role === caller.member))
        expect(error?.code, cell).not.toBe('not-your-role');
      else if (call.method === 'HEAD') expect(status, cell).toBe(403);
      else
        expect([status, error?.code, error?.message], cell).toEqual([
          403,
          'not-your-role',
          expect.stringMatching(
            /^Only .* may .*\. Ask (Marigold Studio|Silver Halide), who invited you to the team\.$/,
          ),
        ]);
    }
  await annotate(`${cells} cells of a call and a member`);
});
