import type { PieceManifest } from '@whetstone/contract';
import { SHELL } from './check-document.ts';
import { asManifest } from './document-schema.ts';
import type { OfferedPiece, OfferedSet } from './offered-set.ts';
import { Refusal } from './refusal.ts';
import { compose } from './release-sets.ts';

/** A developer's machine stands in for the releases of a piece. */
export interface Override {
  piece: string;
  origin: string;
}

/** Milliseconds in which a developer's machine must say what it has. */
const TIME_LIMIT = 3_000;
const VERSION = 'dev';
/** In the place of the files' hashes: the files change as they are written. */
const UNHASHED = { none: { integrity: `sha256-${'A'.repeat(43)}=`, bytes: 0, gzip: 0 } };

/** Reads `piece@origin`; null when it is not that. The shell is what every other piece stands on, and stays released. */
export function parseOverride(text: string): Override | null {
  const [, piece, address = ''] = /^([a-z][a-z0-9-]*)@(https?:\/\/\S+)$/.exec(text) ?? [];
  if (!piece || piece === SHELL || !URL.canParse(address)) return null;
  return { piece, origin: new URL(address).origin };
}

/** The set with the piece as the developer's machine has it now, whether or not it was ever released. @throws when the machine has none */
export async function overridden(release: OfferedSet, { piece, origin }: Override): Promise<OfferedSet> {
  const manifest = await readManifest(origin);
  if (manifest.name !== piece) throw new Refusal(`it serves ${manifest.name}`);
  const standIn: OfferedPiece = { ...manifest, version: VERSION, base: `${origin}/`, override: true };
  return compose([
    forDevelopers(release.shell),
    ...release.remotes.filter(({ name }) => name !== piece),
    standIn,
  ]);
}

/** Fast Refresh needs the development build of what the shell shares. */
function forDevelopers(shell: OfferedPiece): OfferedPiece {
  return { ...shell, entry: shell.developmentEntry ?? shell.entry };
}

async function readManifest(origin: string): Promise<PieceManifest> {
  const answer = await fetch(`${origin}/remote.json`, { signal: AbortSignal.timeout(TIME_LIMIT) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const served = (await answer.json()) as PieceManifest;
  return { ...asManifest({ ...served, files: UNHASHED }), files: {} };
}
