import { writeOpenApi } from '@whetstone/server/http/openapi';
import { createApp } from './app.factory.ts';
import { openApi } from './app.openapi.ts';
import { readConfig } from './common/config/read-config.ts';

const FILE = new URL('../openapi.json', import.meta.url);

await writeOpenApi(FILE, openApi, (variables) => createApp(readConfig(variables)));
