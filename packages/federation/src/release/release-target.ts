import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../usage-error.ts';

/** The site that a release goes to, with the microfrontend's deploy token. */
export interface ReleaseTarget {
  /** The site's origin. */
  site: string;
  token: string;
}

const DEMO_SITE = 'http://127.0.0.1:4000';

/** Reads `SHOP_URL` and `DEPLOY_TOKEN` or `DEPLOY_TOKEN_FILE`; without a token, the token file of a demo shop in the same repository. @throws UsageError */
export async function readReleaseTarget(directory: string, microfrontend: string): Promise<ReleaseTarget> {
  return { site: readSite(), token: (await readToken()) || (await demoToken(directory, microfrontend)) };
}

async function readToken(): Promise<string | undefined> {
  const { DEPLOY_TOKEN: token, DEPLOY_TOKEN_FILE: file } = process.env;
  if (!file) return token;
  if (token) throw new UsageError('DEPLOY_TOKEN and DEPLOY_TOKEN_FILE are both set; set one of them.');
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.trim()) return text.trim();
  throw new UsageError(
    `DEPLOY_TOKEN_FILE must name a file with text that this process can read, not "${file}".`,
  );
}

/** The site's origin, from `SHOP_URL`. @throws UsageError */
export function readSite(): string {
  const text = process.env.SHOP_URL || DEMO_SITE;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new UsageError(`SHOP_URL must be the address of a site such as ${DEMO_SITE}, not "${text}".`);
}

async function demoToken(directory: string, microfrontend: string): Promise<string> {
  const folder = path.resolve(directory, '../.data/deploy-tokens');
  const file = path.join(folder, microfrontend);
  const token = await readFile(file, 'utf8').catch(() => '');
  if (token.trim()) return token.trim();
  // Outside of the repository of a shop, the folder means nothing.
  const missing = existsSync(folder) ? `, and ${file} does not exist` : '';
  throw new UsageError(
    `DEPLOY_TOKEN is not set${missing}. An admin creates a token for ${microfrontend} under Dashboard → Releases.`,
  );
}
