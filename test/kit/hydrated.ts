import type { Page } from '@playwright/test';
import { hydratedEvent } from '#src/site/late-start/hydrated-event.ts';

/**
 * Opens `path` and waits until React has hydrated the page. Before that a link is followed by the browser itself
 * (late-start.ts). A quiet network is no sign of it: on a slow machine hydration comes long after.
 */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  let markHydrated: () => void;
  const hydrated = new Promise<void>(resolve => (markHydrated = resolve));
  const name = `markHydrated${Date.now()}`;
  await page.exposeFunction(name, () => markHydrated());
  await page.addInitScript(
    ([event, mark]) => addEventListener(event, () => (window as unknown as Record<string, () => void>)[mark]?.()),
    [hydratedEvent, name] as const,
  );
  await page.goto(path);
  await hydrated;
}
