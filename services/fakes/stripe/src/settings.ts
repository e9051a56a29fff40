import { localAddress, portOf, required, SettingsError } from './fake-process.ts';

export interface Settings {
  /** 0 chooses a free port. */
  port: number;
  /** The only key that the API accepts. */
  secretKey: string;
  /** Signs events. */
  webhookSecret: string;
  /** Where events are sent. Without an address they can only be listed. */
  webhookUrl: string | undefined;
}

/** With the prefixes, a live key never reaches the fake. @throws SettingsError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env.NODE_ENV === 'production') {
    throw new SettingsError('The fake Stripe moves no money: it is not for production.');
  }
  return {
    port: portOf(env),
    secretKey: required(env, 'STRIPE_SECRET_KEY', 'sk_test_'),
    webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET', 'whsec_'),
    webhookUrl: env.WEBHOOK_URL ? localAddress('WEBHOOK_URL', env.WEBHOOK_URL) : undefined,
  };
}
