import type { Page } from '@playwright/test';
import type { ShopProcess } from './shop-process.ts';

/** Collects a page's console and script errors, and its requests to origins other than the shop and its bank. */
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
