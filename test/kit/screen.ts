import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { ShopProcess } from './shop-process.ts';

/** Playwright's `expect` that waits up to 20 s, for a busy machine. */
export const slowExpect = expect.configure({ timeout: 20_000 });

/** Playwright's `expect` for what the engine draws first: it takes 7 s alone, and several times that beside others. */
export const drawnExpect = expect.configure({ timeout: 90_000 });

/** Opens a page with a cookie jar of its own in a window of this width, px. */
export async function openPage(
  browser: Browser,
  shop: ShopProcess,
  { width = 390, ...options }: BrowserContextOptions & { width?: number } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 844 }, ...options });
  return context.newPage();
}

/** Expects the page's h1. */
export const expectTitle = (page: Page, name: string | RegExp): Promise<void> =>
  slowExpect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

/**
 * Expects that every font and every picture near the window is loaded. On a page with a service worker Playwright's
 * `networkidle` does not see some replies and waits for its whole limit, so it is no substitute.
 */
export const expectLoaded = (page: Page): Promise<void> =>
  slowExpect
    .poll(() =>
      page.evaluate(
        () =>
          document.fonts.status === 'loaded' &&
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      ),
    )
    .toBe(true);

/** The section of a page with this heading. */
export const sectionOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
