import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setCacheHeaders } from '@whetstone/server/http/cache-headers';
import { createApplication } from '@whetstone/server/http/create-application';
import { serveOpenApi } from '@whetstone/server/http/openapi';
import { appModule } from './app.module.ts';
import { openApi } from './app.openapi.ts';
import type { Config } from './common/config/config.ts';
import { sendDataTags } from './common/data-tags.ts';

const PUBLIC_DATA =
  /^\/api\/(categories(\/:category)?|purchase(\/:id)?|search\/\w+|review(\/rating)?|delivery|shop(\/texts)?)$/;

/** The configured application, not yet listening, for the server, the tests and the OpenAPI document. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const app = await createApplication(config, appModule);
  setCacheHeaders(app, PUBLIC_DATA);
  sendDataTags(app.getHttpAdapter().getInstance());
  serveOpenApi(app, openApi);
  return app;
}
