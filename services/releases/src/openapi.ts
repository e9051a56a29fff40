import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '@whetstone/server/http/openapi';
import { createApp } from './app.factory.ts';
import { openApi } from './app.openapi.ts';
import { readConfig } from './common/config/read-config.ts';

const FILE = new URL('../openapi.json', import.meta.url);

// The application starts on a temporary database.
const dataDir = await mkdtemp(join(tmpdir(), 'whetstone-openapi-'));
try {
  const app = await createApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  await writeFile(FILE, `${JSON.stringify(openApiDocument(app, openApi), null, 2)}\n`);
  await app.close();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
