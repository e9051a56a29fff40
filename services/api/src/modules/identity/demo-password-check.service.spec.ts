import { createApp } from '../../app.factory.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const demo = sharedTestApp({ demoData: true });

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
