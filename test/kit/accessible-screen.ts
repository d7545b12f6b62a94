import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const screenWidths = [360, 1440];

/** Opens a screen once and holds it at each width: nothing for axe to find, nothing wider than the window. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // What a screen is about stands in its heading; loaders have none.
  await page.locator('h1').first().waitFor();
  for (const width of screenWidths) {
    await page.setViewportSize({ width, height: 800 });
    // What is on its way to its place or its colour arrives first; what goes on for long is the screen as it is.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(one => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) <= 1000)
          .map(one => one.finished),
      ),
    );
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
    expect(
      violations.map(v => `${v.id}: ${v.nodes[0]?.html}`),
      `${path} at ${width}`,
    ).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}
