import type { Page } from '@playwright/test';
import type { RunningShop } from './running.ts';

/** What went wrong on a page meanwhile: errors of the console and of scripts, and requests to any other origin than the shop and its bank. */
export function watched(page: Page, shop: RunningShop): () => string[] {
  const found: string[] = [];
  page.on('console', message => message.type() === 'error' && found.push(`console: ${message.text()}`));
  page.on('pageerror', error => found.push(`script: ${error.message}`));
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== shop.url && origin !== shop.bankUrl) found.push(`foreign: ${origin}`);
  });
  return () => found;
}
