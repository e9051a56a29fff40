import { localAddress, portOf, required, SettingsError } from '@whetstone/fake-stripe/fake-process';

/** The client that the provider accepts, with the names of the API's settings. */
export interface Settings {
  port: number;
  clientId: string;
  clientSecret: string;
  /** The shop's callback URL. */
  redirectUri: string;
}

/** @throws SettingsError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env.NODE_ENV === 'production') {
    throw new SettingsError(
      'The fake OIDC provider lets anyone sign in as anyone: it is not for production.',
    );
  }
  return {
    port: portOf(env),
    clientId: required(env, 'GOOGLE_CLIENT_ID'),
    clientSecret: required(env, 'GOOGLE_CLIENT_SECRET'),
    redirectUri: localAddress('REDIRECT_URI', required(env, 'REDIRECT_URI')),
  };
}
