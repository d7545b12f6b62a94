import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { violations } from '../scripts/metrics/borders.ts';
import { slices } from './boundaries.ts';

const sources = globSync('src/**/*.{ts,tsx}').filter(path => !/\.test\.tsx?$/.test(path));

test('repository: every import is one that boundaries.ts allows', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(path => violations(relative('src', path), readFileSync(path, 'utf8')))).toEqual([]);
});

test('repository: a slice may import lower slices only', () => {
  const order = Object.keys(slices);
  for (const [slice, lower] of Object.entries(slices))
    for (const other of lower)
      if (other !== 'typeset') expect(order.indexOf(other), `${slice} → ${other}`).toBeLessThan(order.indexOf(slice));
});

const planted: readonly [path: string, code: string][] = [
  ['kernel/money.ts', `import { x } from '#platform/context.ts';`],
  ['platform/jobs.ts', `import { x } from '#src/editions/index.ts';`],
  ['ui/button.tsx', `import { x } from '#src/catalogue/rules.ts';`],
  ['typeset/index.ts', `import { x } from '#platform/context.ts';`],
  ['typeset/index.ts', `import { x } from '#tools/samples/draw.ts';`],
  ['messages/actions.ts', `import { x } from '#src/accounts/index.ts';`],
  ['payments/actions.ts', `import { x } from '#src/checkout/index.ts';`],
  ['checkout/actions.ts', `import { x } from '#src/editions/store.ts';`],
  ['checkout/actions.ts', `import { x } from '../editions/store.ts';`],
  ['checkout/actions.ts', `export { x } from '#src/editions/actions.ts';`],
  ['checkout/actions.ts', `const x = await import('#src/adapters/payment/sandbox-bank.ts');`],
  ['checkout/rules.ts', `import { x } from '#platform/context.ts';`],
  ['checkout/rules.ts', `export const f = async () => { await g(); };`],
  ['checkout/pages/checkout.tsx', `import { x } from '../actions.ts';`],
  ['checkout/pages/checkout.tsx', `import { x } from '../wire.ts';`],
  ['editions/parts/cancel-order.tsx', `import { x } from '#src/checkout/wire.ts';`],
  ['editions/parts/cancel-order.tsx', `import type { x } from '#src/checkout/index.ts';`],
  ['editions/parts/cancel-order.tsx', `import type { x } from '#src/checkout/actions.ts';`],
  ['editions/actions/steps.ts', `import type { x } from '#src/checkout/wire.ts';`],
  ['checkout/pages/checkout.tsx', `import * as z from 'zod/mini';`],
  ['checkout/pages/checkout.tsx', `import fs from 'node:fs';`],
  ['checkout/actions.ts', `const now = new Date();`],
  ['checkout/actions.ts', `const x = process.env.PORT;`],
  ['editions/actions.ts', `const id = Math.random();`],
  ['catalogue/pages/plans.tsx', `import { x } from '#src/site/route-access.ts';`],
  ['abstract-form/device/sync.ts', `import { useState } from 'react';`],
  ['abstract-form/device/sync.ts', `import { x } from '#src/abstract-form/parts/sync-line.tsx';`],
  ['editions/parts/link-keys.ts', `sessionStorage.setItem('key', 'x');`],
  ['site/pages/tracking.tsx', `await indexedDB.databases?.();`],
  ['checkout/pages/checkout.tsx', `document.cookie = 'a=b';`],
  ['ui/button.tsx', `import { openDB } from 'idb';`],
  ['ui/button.tsx', `import { x } from '#web/chat-link.ts';`],
  ['web/page-meta.ts', `import { x } from '#src/accounts/parts/session.tsx';`],
  ['web/public-config.ts', `import { readConfig } from '#platform/config.ts';`],
  ['checkout/actions.ts', `import { x } from '#web/chat-link.ts';`],
  ['partners/actions.ts', `import pg from 'pg';`],
  ['files/store.ts', `import { testApp } from '#test/kit/app.ts';`],
  ['files/store.ts', `import { median } from '#measure/bench/report.ts';`],
];

test('repository: a screen may be typed by the calls of a slice above', () => {
  expect(violations('editions/parts/pay.tsx', `import type { secondPay } from '#src/checkout/wire.ts';`)).toEqual([]);
});

test('repository: each planted violation is found', () => {
  for (const [path, code] of planted) expect(violations(path, code), `${path}: ${code}`).not.toEqual([]);
});
