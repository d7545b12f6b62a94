import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Actor } from '#platform/context.ts';
import { addPaid, editionById, historyOf } from '#src/editions/index.ts';
import { approve, approvedDraft } from '#src/soft-copy/index.ts';
import { undoApproval } from '#src/soft-copy/actions/undo-approval.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { approvedMagazine } from '#test/kit/approved-magazine.ts';
import { makePrint, printFilesOf, printState } from './index.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** Writes a file for the printer without typesetting; its bytes name the PDF that was approved. */
replaceEngine(() => ({
  defaultPress: { condition: { identifier: 'FOGRA39' } },
  async makePrintFiles(order: { commission: { approved: { sha256: string } } }, { outDir }: { outDir: string }) {
    const write = (name: string) => {
      const [path, content] = [join(outDir, name), `%PDF ${name} ${order.commission.approved.sha256}`];
      writeFileSync(path, content);
      return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    };
    const ticket = { json: write('ticket.json').path, pdf: write('ticket.pdf').path };
    return { files: [{ name: 'whole', pages: 2, ...write('whole.pdf') }], ticket, findings: [], differences: [] };
  },
}));

const owner: Actor = { kind: 'customer', id: 'customer-82', phone: '+919810000082' };
let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres', env: { APPROVAL_UNDO_MINUTES: '60' } })));
afterAll(() => app.close());

/** What is refused is an outcome as good as any other; everything else that is thrown is not. */
const orRefused = async (work: Promise<unknown>) => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code;
  }
};

const rounds = 12;

test('W82 undo, pay, approve again and the printing at once leave one clear state: printed is what was approved', async () => {
  for (let round = 0; round < rounds; round++) {
    const isOver = round % 3 === 2;
    const id = await approvedMagazine(app, {
      customer: 'customer-82',
      total: paise(200_000),
      paid: paise(100_000),
      isFifty: true,
    });
    if (isOver) await app.later(3600);
    const undo = () => orRefused(undoApproval(app.ctx(owner), { edition: id }));
    const acts = [
      undo(),
      addPaid(app.ctx(), id, paise(100_000)),
      undo(),
      makePrint(app.ctx(), { edition: id }),
      orRefused(approve(app.ctx(owner), { edition: id, version: 1 })),
      makePrint(app.ctx(), { edition: id }),
    ];
    await Promise.all(acts);
    const [edition, print, draft] = [
      await editionById(app.ctx(), id),
      await printFilesOf(app.ctx(), id),
      await approvedDraft(app.ctx(), id),
    ];
    const state = `${edition?.orderStatus},${edition?.live}`;
    expect(['3,1', '4,3'], `round ${round}`).toContain(state);
    expect(edition?.paid).toBe(200_000);
    // Approved, with a draft and a request for its files; or open again, with neither.
    expect([draft !== undefined, print !== undefined]).toEqual(Array(2).fill(state === '4,3'));
    if (isOver) expect(state).toBe('4,3');
    else expect(print?.begunAt ?? null).toBeNull();
    await app.later(3600);
    await app.runJobs();
    const printed = await printFilesOf(app.ctx(), id);
    expect(printState(printed)).toBe(state === '4,3' ? 'released' : 'none');
    if (printed) expect(printed.approved).toBe(draft?.sha256);
  }
});

test('W82 sixty-four taps on undo are one', async () => {
  const id = await approvedMagazine(app, { customer: 'customer-82' });
  const states = await Promise.all(Array.from({ length: 64 }, () => undoApproval(app.ctx(owner), { edition: id })));
  expect(new Set(states.map(({ orderStatus, live }) => `${orderStatus},${live}`))).toEqual(new Set(['3,1']));
  expect((await historyOf(app.ctx(), id)).filter(({ what }) => what === 'undoApproval')).toHaveLength(1);
});
