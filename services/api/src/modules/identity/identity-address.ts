import type { Config } from '../../common/config/config.ts';

/** Where the embedded identity service lives on the site; its cookie goes nowhere else. */
export const identityPath = '/api/identity';

/** The issuer that the embedded service writes into its tokens. */
export function embeddedIssuer({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl + identityPath;
}
