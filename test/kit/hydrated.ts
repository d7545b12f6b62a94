import type { Page } from '@playwright/test';
import { hydratedEvent } from '#src/site/late-start/hydrated-event.ts';

/**
 * Opens `path` and waits until React has taken the page over. Before that a link is the browser's own way
 * (late-start.ts), so a test that wants the site's way cannot go by a quiet network: on a slow machine the page lives
 * long after it.
 */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  let told: () => void;
  const living = new Promise<void>(resolve => (told = resolve));
  const name = `tellLiving${Date.now()}`;
  await page.exposeFunction(name, () => told());
  await page.addInitScript(
    ([event, tell]) => addEventListener(event, () => (window as unknown as Record<string, () => void>)[tell]?.()),
    [hydratedEvent, name] as const,
  );
  await page.goto(path);
  await living;
}
