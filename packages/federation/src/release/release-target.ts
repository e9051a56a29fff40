import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../cli/usage-error.ts';

/** Where a piece is released to, and what proves that this team may. */
export interface ReleaseTarget {
  /** The site's origin. */
  site: string;
  token: string;
}

const DEMO_SITE = 'http://127.0.0.1:4000';

/** From `SHOP_URL` and `DEPLOY_TOKEN`; a demo shop beside the piece leaves its tokens where they are found. @throws UsageError */
export async function readReleaseTarget(directory: string, piece: string): Promise<ReleaseTarget> {
  return { site: readSite(), token: process.env.DEPLOY_TOKEN || (await demoToken(directory, piece)) };
}

/** The site's origin, from `SHOP_URL`. @throws UsageError */
export function readSite(): string {
  const text = process.env.SHOP_URL || DEMO_SITE;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new UsageError(`SHOP_URL must be the address of a site such as ${DEMO_SITE}, not "${text}".`);
}

async function demoToken(directory: string, piece: string): Promise<string> {
  const file = path.resolve(directory, '../.data/deploy-tokens', piece);
  const token = await readFile(file, 'utf8').catch(() => '');
  if (token.trim()) return token.trim();
  throw new UsageError(
    `DEPLOY_TOKEN is not set, and ${file} is not there. An admin of the shop makes a token for ${piece} under Dashboard → Releases.`,
  );
}
