import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unprintableRuns } from '../../scripts/printable-signs.ts';

test('D16 the browser’s table of signs is that of the fonts; npm run fonts renews it', { timeout: 120_000 }, () => {
  expect(readFileSync('src/ui/printable-signs.ts', 'utf8')).toContain(`'${unprintableRuns()}'`);
});
