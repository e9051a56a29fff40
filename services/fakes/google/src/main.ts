import { runFake } from '@whetstone/fake-stripe/fake-process';
import { startFakeOidcProvider } from './server.ts';
import { readSettings } from './settings.ts';

runFake('The fake OIDC provider', async () => {
  const { issuer, server } = await startFakeOidcProvider(readSettings(process.env));
  return {
    details: { issuer, port: Number(new URL(issuer).port) },
    close: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
});
