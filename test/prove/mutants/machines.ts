import { mutantsOf, type Mutant } from '../mutant.ts';

export const machineMutants: readonly Mutant[] = [
  ...mutantsOf(
    'src/platform/database/interruption.ts',
    { kind: 'postgres', file: 'src/platform/database/postgres.pg.test.ts' },
    [
      {
        row: 'W91',
        broken: 'a payment fails when the database is exchanged under it',
        from: 'const retryPausesMs = [100, 400, 1000];',
        to: 'const retryPausesMs: number[] = [];',
        test: 'W91 a transaction whose connection breaks before its commit runs again',
      },
    ],
  ),
  ...mutantsOf('src/platform/failed-jobs.ts', { kind: 'integration', file: 'src/platform/jobs.int.test.ts' }, [
    {
      row: 'W93',
      broken: 'a failed job shows the names and phones of its statement',
      from: "reason: messageWithoutValues(message ?? '').slice(0, maxReason),",
      to: "reason: (message ?? '').slice(0, maxReason),",
      test: 'W93 a job that failed for good is logged',
    },
  ]),
  ...mutantsOf('src/platform/jobs.ts', { kind: 'postgres', file: 'src/platform/database/postgres.pg.test.ts' }, [
    {
      row: 'W91',
      broken: 'each idle process asks the database eleven times a second',
      from: 'const idleSeconds = 600;',
      to: 'const idleSeconds = 2;',
      test: 'W91 an idle process asks less than one statement a second',
    },
  ]),
  ...mutantsOf('src/platform/content-cache.ts', { kind: 'unit', file: 'src/platform/content-cache.test.ts' }, [
    {
      row: 'W95',
      broken: 'a price that was read while it changed stays the old one',
      from: 'if (drops === this.#drops) this.#values.set(name, value);',
      to: 'this.#values.set(name, value);',
      test: 'W95 what was being read while content changed is not kept',
    },
  ]),
  ...mutantsOf('src/accounts/store.ts', { kind: 'postgres', file: 'test/scale/statement-budgets.pg.test.ts' }, [
    {
      row: 'W95',
      broken: 'a call asks the database twice for what it has read',
      from: 'firstRow(await selectSession(ctx.db, { token }));',
      to: '(await selectSession(ctx.db, { token }), firstRow(await selectSession(ctx.db, { token })));',
      test: 'W95 each call of a customer’s way to the paid order sends as many statements as its budget says',
    },
  ]),
  ...mutantsOf('src/site/release-assets.ts', { kind: 'integration', file: 'src/site/release-assets.int.test.ts' }, [
    {
      row: 'W92',
      broken: 'a page of the release before stays without its scripts',
      from: 'const storedReleases = 3;',
      to: 'const storedReleases = 1;',
      test: 'W92 a process serves the scripts of the releases before and after its own',
    },
  ]),
  ...mutantsOf('src/platform/jobs.ts', { kind: 'integration', file: 'src/platform/jobs.int.test.ts' }, [
    {
      row: 'W110',
      broken: 'a worker waits after each job, whatever is left',
      from: 'if (jobs.length === most) queue.boss.notifyWorker(id);',
      to: '',
      test: 'W110 a backlog is worked off at once',
    },
  ]),
  ...mutantsOf('src/studio/actions/search.ts', { kind: 'integration', file: 'src/studio/search.int.test.ts' }, [
    {
      row: 'W120',
      broken: 'a search begins anew on each page and never ends',
      from: '...(at === 0 && after && { after: after as SearchPlace })',
      to: '',
      test: 'W120 what is found goes on page by page, the newest first of one name, each order once',
    },
    {
      row: 'W121',
      broken: 'nobody knows who of the staff looked somebody up',
      from: 'await recordStaffFinds(ctx, ids);',
      to: '',
      test: 'W121 who of the staff found an order is recorded, and whoever reads its story then is recorded as a reader',
    },
  ]),
  ...mutantsOf('src/studio/actions/orders.ts', { kind: 'integration', file: 'src/studio/orders.int.test.ts' }, [
    {
      row: 'W130',
      broken: 'an order that is needed before its promised day stands in the list twice',
      from: 'keys.filter(key => dueOf(dueFactsOf(key)).by === by)',
      to: 'keys',
      test: 'W130 the list by due day shows each order under way once, late ones first, page by page',
    },
  ]),
  ...mutantsOf('src/kernel/csv.ts', { kind: 'unit', file: 'src/kernel/csv.test.ts' }, [
    {
      row: 'W130',
      broken: 'a spreadsheet runs a name that begins with =',
      from: "formulaPattern.test(text) && !figurePattern.test(text) ? `'${text}` : text",
      to: 'text',
      test: 'W130 a cell that a spreadsheet would run is a text, and no other text is changed',
    },
  ]),
];
