import type { MicrofrontendRelease, MicrofrontendRollout, ReleaseDocument } from '@whetstone/contract';
import { asDocument } from './document-schema.ts';
import { VerificationError } from './verification-error.ts';

export const SHELL = 'shell';

/** A signature says who wrote a document, and not that the site can be made of it. @throws VerificationError */
export function checkDocument(value: unknown): ReleaseDocument {
  const document = asDocument(value);
  const names = document.pieces.map(({ live }) => live.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new VerificationError(`it names ${twice} twice`);
  if (!names.includes(SHELL)) throw new VerificationError('it has no shell');
  for (const rollout of document.pieces) {
    for (const release of releasesOf(rollout)) checkRelease(release, rollout.live.name);
  }
  return document;
}

/** Every release of a microfrontend that some visitor may get, or may fall back on. */
export function releasesOf({ live, canary, lastGood }: MicrofrontendRollout): MicrofrontendRelease[] {
  return [live, ...(canary ? [canary.piece] : []), ...(lastGood ? [lastGood] : [])];
}

/** A release speaks for its own microfrontend and folder alone, and all that it leads to is among its files. */
function checkRelease(release: MicrofrontendRelease, microfrontend: string): void {
  const { name, version, base, entry, serverEntry = entry, modules, files } = release;
  if (name !== microfrontend) throw new VerificationError(`${name} takes the place of ${microfrontend}`);
  if (base !== `/releases/${name}/${version}/`)
    throw new VerificationError(`${name} ${version} is not at ${base}`);
  const named = [entry, serverEntry, ...Object.values(modules).flat()];
  const stray = named.find((file) => !Object.hasOwn(files, file));
  if (stray) throw new VerificationError(`${name} ${version} has no file ${stray}`);
}
