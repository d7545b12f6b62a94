import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { addStaff, allStaff, removeStaff } from './index.ts';
import { changeRole, lockStaff } from './actions/staff.ts';
import { staff } from './store/tables.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres' })));
afterAll(() => app.close());

test(
  'W141 of two owners who remove, lock or demote each other at once, one stays an owner',
  { timeout: 60_000 },
  async () => {
    const acts = [
      (ctx: ReturnType<TestApp['ctx']>, id: string) => removeStaff(ctx, { id }),
      (ctx: ReturnType<TestApp['ctx']>, id: string) => lockStaff(ctx, { id }, true),
      (ctx: ReturnType<TestApp['ctx']>, id: string) => changeRole(ctx, { id }, 'editor'),
    ];
    for (let round = 0; round < 30; round++) {
      const owners = await Promise.all(
        [0, 1].map(async n => {
          const phone = `+9198124${String(round).padStart(2, '0')}00${n}`;
          return (await addStaff(app.ctx(), { phone, name: `Owner ${n}`, role: 'owner' })).member;
        }),
      );
      const actorOf = ({ id, name }: { id: string; name: string }): Actor => ({
        kind: 'staff',
        id,
        name,
        role: 'owner',
      });
      const [a, b] = owners;
      const results = await Promise.allSettled([
        acts[round % 3]!(app.ctx(actorOf(a!)), b!.id),
        acts[(round + Math.floor(round / 3)) % 3]!(app.ctx(actorOf(b!)), a!.id),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const left = (await allStaff(app.ctx())).filter(({ role, lockedAt }) => role === 'owner' && lockedAt === null);
      expect(left).toHaveLength(1);
      await app.ctx().db.delete(staff);
    }
  },
);
