import type { PieceRollout, ReleaseDocument, ReleasedPiece } from '@whetstone/contract';
import { asDocument } from './document-schema.ts';
import { Refusal } from './refusal.ts';

export const SHELL = 'shell';

/** A signature says who wrote a document, and not that the site can be made of it. @throws Refusal */
export function checkDocument(value: unknown): ReleaseDocument {
  const document = asDocument(value);
  const names = document.pieces.map(({ live }) => live.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Refusal(`it names ${twice} twice`);
  if (!names.includes(SHELL)) throw new Refusal('it has no shell');
  for (const rollout of document.pieces) {
    for (const release of releasesOf(rollout)) checkRelease(release, rollout.live.name);
  }
  return document;
}

/** Every release of a piece that some visitor may get, or may fall back on. */
export function releasesOf({ live, canary, lastGood }: PieceRollout): ReleasedPiece[] {
  return [live, ...(canary ? [canary.piece] : []), ...(lastGood ? [lastGood] : [])];
}

/** A release speaks for its own piece and folder alone, and all that it leads to is among its files. */
function checkRelease(release: ReleasedPiece, piece: string): void {
  const { name, version, base, entry, serverEntry = entry, modules, files } = release;
  if (name !== piece) throw new Refusal(`${name} takes the place of ${piece}`);
  if (base !== `/releases/${name}/${version}/`) throw new Refusal(`${name} ${version} is not at ${base}`);
  const named = [entry, serverEntry, ...Object.values(modules).flat()];
  const stray = named.find((file) => !Object.hasOwn(files, file));
  if (stray) throw new Refusal(`${name} ${version} has no file ${stray}`);
}
