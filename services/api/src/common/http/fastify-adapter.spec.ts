import { startTestApp } from '../../testing/test-app.ts';

it('gives a request 15 seconds to arrive, head and body', async () => {
  const shop = await startTestApp();
  const { headersTimeout, requestTimeout } = shop.app.getHttpServer();
  await shop.close();
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 15_000 });
});
