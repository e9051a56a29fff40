import { rm } from 'node:fs/promises';
import { onServer } from './test-database.ts';

/** Jest's global teardown. */
export default async function dropTemplates(): Promise<void> {
  const { TEST_TEMPLATES, TEST_DATABASE_URL, TEST_TEMPLATE_DATABASE } = process.env;
  if (TEST_TEMPLATES) await rm(TEST_TEMPLATES, { recursive: true });
  if (TEST_DATABASE_URL && TEST_TEMPLATE_DATABASE)
    await onServer(TEST_DATABASE_URL, `DROP DATABASE ${TEST_TEMPLATE_DATABASE}`);
}
