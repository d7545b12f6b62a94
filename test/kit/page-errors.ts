import type { Page } from '@playwright/test';
import type { ShopProcess } from './shop-process.ts';

/** What went wrong on a page meanwhile: errors of the console and of scripts, and requests to any other origin than the shop and its bank. */
export function collectPageErrors(page: Page, shop: ShopProcess): () => string[] {
  const errors: string[] = [];
  page.on('console', message => message.type() === 'error' && errors.push(`console: ${message.text()}`));
  page.on('pageerror', error => errors.push(`script: ${error.message}`));
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== shop.url && origin !== shop.bankUrl)
      errors.push(`foreign: ${origin}`);
  });
  return () => errors;
}
