import { appendFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LedgerRecord } from '@whetstone/contract';
import { damageModules } from '../../../scripts/lib/changed-build.ts';
import type { OwnShop } from '../own-shop.ts';

export type Deed = Pick<LedgerRecord, 'piece' | 'action'>;

const REMOTES = ['mf-content', 'mf-catalog', 'mf-account', 'mf-admin'];
const THROWS_ON_RENDER = "export function Page() { throw new Error('bad release'); }";

/** What a bad release may do in a browser that the gate, which renders on a server, cannot see. */
const DAMAGES = [
  "throw new Error('bad release');",
  'export const half = {',
  '<!doctype html><h1>Bad gateway</h1>',
  'export const nothing = 1;',
  'await new Promise(() => {});',
  THROWS_ON_RENDER,
];

/**
 * Releases, canaries, breaks and rolls back one remote after the other, each in another way, until told to stop; then
 * everybody has good releases again. Answers what it did, in order.
 */
export async function disturb(shop: OwnShop, until: AbortSignal): Promise<Deed[]> {
  const deeds: Deed[] = [];
  const did = (piece: string, action: Deed['action']) => deeds.push({ piece, action });
  for (let round = 0; !until.aborted; round += 1) {
    const piece = REMOTES[round % REMOTES.length] ?? '';
    // Another way in the next turn of the same remote.
    const damage = DAMAGES[(round + Math.floor(round / REMOTES.length)) % DAMAGES.length] ?? '';
    await shop.releaseChanged(piece, (dist) => improve(dist, round));
    did(piece, 'live');
    await shop.releaseChanged(piece, (dist) => damageModules(dist, damage), '--canary', '50');
    did(piece, 'canary');
    await shop.rollBack(piece);
    did(piece, 'canary-stopped');
    await shop.releaseChanged(piece, (dist) => damageModules(dist, damage));
    did(piece, 'live');
    await expectRefusal(shop.releaseChanged(piece, breakServerBuild));
    await shop.rollBack(piece);
    did(piece, 'rolled-back');
  }
  return deeds;
}

/** The same, and yet another build. */
async function improve(dist: string, round: number): Promise<void> {
  for (const file of await readdir(dist)) {
    if (file.endsWith('.js')) await appendFile(path.join(dist, file), `\n/* ${round} */\n`);
  }
}

function breakServerBuild(dist: string): Promise<void> {
  return writeFile(path.join(dist, 'server/remote-entry.cjs'), "throw new Error('bad release');");
}

async function expectRefusal(release: Promise<string>): Promise<void> {
  const said = await release.catch((error: Error) => error.message);
  if (!said.includes('✗ rendering')) throw new Error(`The gate let a broken server build pass: ${said}`);
}
