import { defineConfig } from '@playwright/test';
import { environment } from './support/environment.ts';

const SANDBOX_NEEDS_A_USER = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  globalSetup: './support/stock-the-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: environment.site,
    browserName: 'chromium',
    launchOptions: {
      executablePath: environment.chromium,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        ...(SANDBOX_NEEDS_A_USER ? ['--no-sandbox'] : []),
      ],
    },
    video: 'off',
    trace: 'retain-on-failure',
  },
});
