import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../playwright.config.ts';

test('repository: each stage has its own folder of results, so that none deletes what another left', () => {
  const folders = config.projects?.map(({ name, outputDir }) => `${name}: ${outputDir}`);
  expect(folders).toEqual([
    'journeys: test-results/journeys',
    'proof: test-results/proof',
    'screens: test-results/screens',
  ]);
  const elsewhere = globSync(['test/{journeys,screens}/*.ts', 'measure/proof/*.ts']).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/test-results\/(\w+)\//g)]
      .filter(([, folder]) => !file.includes(`/${folder}/`))
      .map(([path]) => `${file}: ${path}`),
  );
  expect(elsewhere).toEqual([]);
});
