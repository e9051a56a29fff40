import { spawn } from 'node:child_process';
import { once } from 'node:events';

const STAND_IN = require.resolve('@whetstone/google-stand-in');

/** The shop as the stand-in for Google knows it. */
export const client = { id: 'shop', secret: 'shop-secret' };

export interface StandIn {
  issuer: string;
  stop(): Promise<void>;
}

/** Starts the OpenID provider that stands in for Google, as `npm start` does. */
export async function startStandIn(redirectUri: string): Promise<StandIn> {
  const child = spawn(process.execPath, [STAND_IN], {
    env: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, REDIRECT_URI: redirectUri },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const issuer = await Promise.race([
    once(child, 'message').then(([message]) => String(message.issuer)),
    exited.then(([code]) => Promise.reject(new Error(`The stand-in ended with code ${code}`))),
  ]);
  return {
    issuer,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
