import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const screenWidths = [360, 1440];

/** Waits until short animations have ended, while which colours are between two; endless ones belong to the screen. */
const settleAnimations = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          animation =>
            animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) <= 1000,
        )
        .map(animation => animation.finished),
    ),
  );

/** Expects that axe finds nothing on the page as it stands; `where` names it in the failure. */
export async function expectNoViolations(page: Page, where = page.url()): Promise<void> {
  await settleAnimations(page);
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  expect(
    violations.map(v => `${v.id}: ${v.nodes[0]?.html}`),
    where,
  ).toEqual([]);
}

/** The same, and that nothing is wider than the window. */
export async function expectAccessibleNow(page: Page, where = page.url()): Promise<void> {
  await expectNoViolations(page, where);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Opens a screen and expects at each width that axe finds nothing and that nothing is wider than the window. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Loading states have no h1.
  await page.locator('h1').first().waitFor();
  for (const width of screenWidths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleNow(page, `${path} at ${width}`);
  }
}
