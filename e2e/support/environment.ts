/** Addresses and credentials of the shop under test, from the test command. */
export const environment = {
  site: required('SITE'),
  apiUrl: required('API_URL'),
  releasesInternalUrl: required('RELEASES_INTERNAL_URL'),
  dataFolder: required('DATA_DIR'),
  admin: { email: required('ADMIN_EMAIL'), password: required('ADMIN_PASSWORD') },
  /** Hosts and ports of which a test starts a receiver of webhooks on the first free one. */
  webhookReceivers: required('WEBHOOK_RECEIVERS').split(','),
  stripe: { url: required('STRIPE_API_URL'), secretKey: required('STRIPE_SECRET_KEY') },
};

/** Whether `npm run test:full` runs, with all rows of the matrices. */
export const isFull = process.env.TEST_FULL === '1';

/** The pages look the same on each database: on a server, their accessibility is checked in the short form. */
export const hasFullAccessibility = isFull && !process.env.DATABASE_SERVER_URL;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test".`);
  return value;
}
