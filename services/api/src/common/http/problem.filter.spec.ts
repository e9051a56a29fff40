import { edgeHeaders } from '../../testing/releases/release-document.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

describe('an address that does not exist', () => {
  it('is a problem document with the id of the request', async () => {
    const response = await shop.app.inject({
      url: '/api/nowhere',
      headers: { ...edgeHeaders(shop.config), 'x-request-id': 'given-by-edge' },
    });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['x-request-id']).toBe('given-by-edge');
    expect(response.json()).toMatchObject({ status: 404, code: 'not-found', requestId: 'given-by-edge' });
  });
});
