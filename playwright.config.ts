import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM'];

/**
 * Through the running shop, each file with a shop of its own (test/kit/shop-process.ts): `journeys` is part of `npm
 * test`, `screens` walks screen by screen and row by row and is `npm run test:screens`; CI runs the first and, by the
 * day, a third of the second. Each has a folder of results, which it empties when it begins: what an earlier stage left
 * there about its failures stays.
 */
export default defineConfig({
  globalSetup: './test/kit/shop-process.ts',
  projects: [
    // A journey typesets two drafts and a print file: its limit ends one that hangs, not one on a slow machine.
    { name: 'journeys', testDir: 'test/journeys', outputDir: 'test-results/journeys', timeout: 1_200_000 },
    // Three people and 25 wishes take minutes: `npm run prove -- proof`.
    { name: 'proof', testDir: 'measure/proof', outputDir: 'test-results/proof' },
    { name: 'screens', testDir: 'test/screens', outputDir: 'test-results/screens' },
  ],
  timeout: 180_000,
  workers: 2,
  fullyParallel: false,
  reporter: [['list']],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    browserName: 'chromium',
    // Long enough for a busy machine; what waits for a draft says so itself.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
});
