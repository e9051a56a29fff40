/** Where the shop under test runs; the test command sets it. */
export const environment = {
  site: required('SITE'),
  admin: { email: required('ADMIN_EMAIL'), password: required('ADMIN_PASSWORD') },
};

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test".`);
  return value;
}
