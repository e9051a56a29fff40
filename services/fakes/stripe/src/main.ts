import { runFake } from './fake-process.ts';
import { startFakeStripe } from './server.ts';
import { readSettings } from './settings.ts';

runFake('The fake Stripe', async () => {
  const { port, close } = await startFakeStripe(readSettings(process.env));
  return { details: { port }, close };
});
