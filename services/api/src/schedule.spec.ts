import { SchedulerRegistry } from '@nestjs/schedule';
import { startTestApp } from './testing/test-app.ts';

it('contains every job of the service and ends with the service', async () => {
  const { app } = await startTestApp({ jobs: true });
  const scheduled = app.get(SchedulerRegistry).getCronJobs();
  expect([...scheduled.keys()].sort()).toEqual([
    'announce-orders',
    'cancel-unconfirmed',
    'check-audit-log',
    'check-ledger',
    'count-sales',
    'erase-removed-accounts',
    'forget-review-networks',
    'import-tools',
    'mail-stock-alerts',
    'notify-staff',
    'purge-email-changes',
    'purge-emails',
    'purge-idempotency-keys',
    'purge-invoices',
    'purge-ledger-checks',
    'purge-payment-events',
    'purge-photos',
    'purge-rate-limits',
    'purge-sessions',
    'purge-signing-keys',
    'purge-staff-notices',
    'purge-stock-alerts',
    'purge-tool-import-rows',
    'purge-tool-imports',
    'purge-unconfirmed-accounts',
    'purge-verifications',
    'purge-webhook-deliveries',
    'reconcile-payments',
    'release-stock',
    'seal-audit-log',
    'send-emails',
    'send-webhooks',
    'settle-payments',
  ]);
  await app.close();
  expect([...scheduled.values()].filter(({ isActive }) => isActive)).toEqual([]);
});

it('is empty on an instance that runs no jobs', async () => {
  const shop = await startTestApp();
  expect(shop.app.get(SchedulerRegistry).getCronJobs().size).toBe(0);
  await shop.close();
});
