import { createApp } from '../../app.factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let demo: TestApp;
beforeAll(async () => {
  demo = await startTestApp({ demoData: true });
});
afterAll(() => demo.close());

it('stops a production start on a demo database, with one sentence', async () => {
  const app = await createApp({ ...demo.config, demoData: false, production: true });
  await expect(app.init()).rejects.toThrow(
    'The account admin@whetstone.example still has its demo password, which NODE_ENV=production does not accept. Remove the account first.',
  );
  await app.close();
});

it('starts on it elsewhere', async () => {
  const app = await createApp({ ...demo.config, demoData: false });
  await expect(app.init()).resolves.toBeDefined();
  await app.close();
});
