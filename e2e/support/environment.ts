/** Addresses and credentials of the shop under test, from the test command. */
export const environment = {
  site: required('SITE'),
  apiUrl: required('API_URL'),
  releasesInternalUrl: required('RELEASES_INTERNAL_URL'),
  dataFolder: required('DATA_DIR'),
  admin: { email: required('ADMIN_EMAIL'), password: required('ADMIN_PASSWORD') },
};

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test".`);
  return value;
}
