import { spawn } from 'node:child_process';
import { once } from 'node:events';

const FAKE_OIDC_PROVIDER = require.resolve('@whetstone/fake-oidc-provider');

/** The shop's OAuth client. */
export const client = { id: 'shop', secret: 'shop-secret' };

export interface FakeOidcProvider {
  issuer: string;
  stop(): Promise<void>;
}

/** Starts the fake OIDC provider, as `npm start` does. */
export async function startFakeOidcProvider(redirectUri: string): Promise<FakeOidcProvider> {
  const child = spawn(process.execPath, [FAKE_OIDC_PROVIDER], {
    env: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, REDIRECT_URI: redirectUri },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const issuer = await Promise.race([
    once(child, 'message').then(([message]) => String(message.issuer)),
    exited.then(([code]) => Promise.reject(new Error(`The fake OIDC provider exited with code ${code}`))),
  ]);
  return {
    issuer,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
