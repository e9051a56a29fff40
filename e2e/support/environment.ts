/** Where the shop under test runs; the test command sets it. */
export const environment = {
  site: required('SITE'),
  apiUrl: required('API_URL'),
  releasesFolder: required('RELEASES_DIR'),
  chromium: required('CHROMIUM'),
  admin: { email: required('ADMIN_EMAIL'), password: required('ADMIN_PASSWORD') },
};

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test".`);
  return value;
}
