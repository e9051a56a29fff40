/** The client that the provider accepts, with the names of the API's settings. */
export interface Settings {
  port: number;
  clientId: string;
  clientSecret: string;
  /** The shop's callback URL. */
  redirectUri: string;
}

/** A setting is missing or invalid. The message is one sentence for the operator. */
export class SettingsError extends Error {}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** @throws SettingsError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env.NODE_ENV === 'production') {
    throw new SettingsError(
      'The fake OIDC provider lets anyone sign in as anyone: it is not for production.',
    );
  }
  return {
    port: portOf(env.PORT ?? '0'),
    clientId: required(env, 'GOOGLE_CLIENT_ID'),
    clientSecret: required(env, 'GOOGLE_CLIENT_SECRET'),
    redirectUri: loopbackAddress(required(env, 'REDIRECT_URI')),
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new SettingsError(`${name} must be set.`);
  return value;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingsError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

/** A shop that other machines can reach must not trust this provider. */
function loopbackAddress(text: string): string {
  if (URL.canParse(text) && LOOPBACK.includes(new URL(text).hostname)) return text;
  throw new SettingsError(`REDIRECT_URI must be an address on this machine, not "${text}".`);
}
