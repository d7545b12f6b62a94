import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM'];

/** Journeys through the running shop, each file with a shop of its own (test/kit/running.ts). */
export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/kit/running.ts',
  testMatch: '**/*.spec.ts',
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
