import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../cli/usage-error.ts';

/** Where a microfrontend is released to, and what proves that this team may. */
export interface ReleaseTarget {
  /** The site's origin. */
  site: string;
  token: string;
}

const DEMO_SITE = 'http://127.0.0.1:4000';

/** From `SHOP_URL` and `DEPLOY_TOKEN` or `DEPLOY_TOKEN_FILE`; without them, the token of a demo shop in the same repository. @throws UsageError */
export async function readReleaseTarget(directory: string, microfrontend: string): Promise<ReleaseTarget> {
  return { site: readSite(), token: (await readToken()) || (await demoToken(directory, microfrontend)) };
}

/** The token, from `DEPLOY_TOKEN` or the file that `DEPLOY_TOKEN_FILE` names. @throws UsageError */
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
  const file = path.resolve(directory, '../.data/deploy-tokens', microfrontend);
  const token = await readFile(file, 'utf8').catch(() => '');
  if (token.trim()) return token.trim();
  throw new UsageError(
    `DEPLOY_TOKEN is not set, and ${file} is not there. An admin of the shop makes a token for ${microfrontend} under Dashboard → Releases.`,
  );
}
