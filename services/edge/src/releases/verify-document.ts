import { isDeepStrictEqual } from 'node:util';
import type {
  MicrofrontendManifest,
  MicrofrontendRelease,
  MicrofrontendRollout,
  ReleaseDocument,
  SignedReleases,
} from '@whetstone/contract';
import schema from '@whetstone/contract/release-document.v2.schema.json' with { type: 'json' };
import {
  checkSignedRoot,
  followRoot,
  openRoot,
  type ReleaseRoot,
  RootError,
  readRoot,
  type SignedRoot,
} from '@whetstone/contract/release-root';
import { type SignedType, verifyForEdges } from '@whetstone/contract/signed-for-edges';
import { Ajv, type ValidateFunction } from 'ajv';
import { SHELL } from './release-sets.ts';

/** Input from outside failed a check. The message completes a sentence such as "The candidate is rejected: …". */
export class VerificationError extends Error {}

/** The payload of a text that a key of the root's role `releases` signed as this type. @throws VerificationError */
export function verifySigned(text: string, type: SignedType, root: ReleaseRoot): Promise<unknown> {
  return verifyForEdges(text, type, root).catch((error: Error) => {
    throw error instanceof RootError ? new VerificationError(error.message) : error;
  });
}

/** Checks that the edge can serve pages from the document, which a signature does not guarantee. @throws VerificationError */
export function checkDocument(value: unknown): ReleaseDocument {
  const document = validate<ReleaseDocument>(value, isDocument);
  checkRollouts(document.microfrontends);
  return document;
}

/** The rollouts of a candidate, which has no sequence and no expiry of its own. @throws VerificationError */
export function checkCandidate(value: unknown): Pick<ReleaseDocument, 'microfrontends'> {
  const candidate = validate<Pick<ReleaseDocument, 'microfrontends'>>(value, isCandidate);
  checkRollouts(candidate.microfrontends);
  return candidate;
}

function checkRollouts(rollouts: readonly MicrofrontendRollout[]): void {
  const names = rollouts.map(({ live }) => live.name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new VerificationError(`it names ${duplicate} twice`);
  if (!names.includes(SHELL)) throw new VerificationError('it has no shell');
  for (const rollout of rollouts) {
    for (const release of releasesOf(rollout)) checkRelease(release, rollout.live.name);
  }
}

/** Every release of a microfrontend that visitors may get: live, canary and fallback. */
export function releasesOf({ live, canary, lastGood }: MicrofrontendRollout): MicrofrontendRelease[] {
  return [live, ...(canary ? [canary.release] : []), ...(lastGood ? [lastGood] : [])];
}

/** A release has the name and folder of its own microfrontend, and names only its own files. */
function checkRelease(release: MicrofrontendRelease, microfrontend: string): void {
  const { name, version, base, entry, serverEntry = entry, modules, files } = release;
  if (name !== microfrontend) throw new VerificationError(`${name} takes the place of ${microfrontend}`);
  if (base !== `/releases/${name}/${version}/`)
    throw new VerificationError(`${name} ${version} is not at ${base}`);
  const named = [entry, serverEntry, ...Object.values(modules).flat()];
  const missing = named.find((file) => !Object.hasOwn(files, file));
  if (missing) throw new VerificationError(`${name} ${version} has no file ${missing}`);
}

const ajv = new Ajv({ allowUnionTypes: true }).addSchema(schema);
const isDocument = ajv.compile<ReleaseDocument>({ $ref: schema.$id });
const isCandidate = ajv.compile<Pick<ReleaseDocument, 'microfrontends'>>({
  type: 'object',
  required: ['microfrontends'],
  properties: { microfrontends: { $ref: `${schema.$id}#/properties/microfrontends` } },
});
const isManifest = ajv.compile<MicrofrontendManifest>({ $ref: `${schema.$id}#/definitions/manifest` });
const isSignedReleases = ajv.compile<SignedReleases>({
  type: 'object',
  required: ['roots', 'document'],
  properties: {
    roots: { type: 'array', maxItems: 1_000, items: { type: 'object' } },
    document: { type: 'string' },
  },
});

/** @throws VerificationError */
export function checkManifest(value: unknown): MicrofrontendManifest {
  return validate(value, isManifest);
}

/** Reads the control plane's response. Verifies no signature. @throws VerificationError */
export function parseSignedReleases(text: string): SignedReleases {
  try {
    return validate<SignedReleases>(JSON.parse(text), isSignedReleases);
  } catch {
    throw new VerificationError('the response of the control plane is not a signed release document');
  }
}

function validate<Valid>(value: unknown, isValid: ValidateFunction<unknown>): Valid {
  if (isValid(value)) return value as Valid;
  const [{ instancePath = '', message = 'is not valid' } = {}] = isValid.errors ?? [];
  throw new VerificationError(`${instancePath || 'it'} ${message}`);
}

const MINUTE = 60_000;
/** How far the clock of the control plane may be ahead of the edge's. */
const CLOCK_SKEW = MINUTE;
/** The longest lifetime of a document, so that a stolen key cannot sign for years. The control plane issues documents for 15 minutes. */
const MAX_LIFETIME = 60 * MINUTE;

/** Rejects documents of an epoch that the root does not authorise. @throws VerificationError */
export function requireEpoch({ epoch }: ReleaseDocument, root: ReleaseRoot): void {
  if (epoch !== root.epoch)
    throw new VerificationError(
      `its epoch is ${epoch}, and root version ${root.version} requires ${root.epoch}`,
    );
}

/** Rejects a document that the edge may not adopt at this time. @throws VerificationError */
export function requireFresh(document: ReleaseDocument, root: ReleaseRoot, now: number): void {
  const [issued, expires] = [Date.parse(document.issuedAt), Date.parse(document.expiresAt)];
  if (Date.parse(root.expiresAt) <= now)
    throw new VerificationError(`root version ${root.version} expired at ${root.expiresAt}`);
  if (!(expires > now)) throw new VerificationError(`it expired at ${document.expiresAt}`);
  if (!(issued <= now + CLOCK_SKEW))
    throw new VerificationError(`it is issued at ${document.issuedAt}, ahead of the edge’s clock`);
  if (!(expires - issued <= MAX_LIFETIME))
    throw new VerificationError(`it is valid for longer than ${MAX_LIFETIME / MINUTE} minutes`);
}

/** Rejects a document that an edge with the active one has passed. @throws VerificationError */
export function requireNewer(document: ReleaseDocument, active: ReleaseDocument): void {
  const { epoch, sequence } = document;
  if (epoch !== active.epoch || sequence > active.sequence) return;
  if (sequence === active.sequence && isDeepStrictEqual(versionsOf(document), versionsOf(active))) return;
  const same = sequence === active.sequence ? ' with other releases' : '';
  throw new VerificationError(
    `its sequence is ${sequence}, and the edge serves sequence ${active.sequence}${same}`,
  );
}

/** Whether both documents give every visitor the same releases. A version is the hash of its manifest. */
export function hasSameReleases(one: ReleaseDocument, other: ReleaseDocument): boolean {
  return isDeepStrictEqual(versionsOf(one), versionsOf(other));
}

function versionsOf({ microfrontends }: ReleaseDocument) {
  return microfrontends.map(({ live, canary, lastGood }) => [
    live.base,
    canary?.release.base,
    canary?.percentage,
    canary?.since,
    lastGood?.base,
  ]);
}

/** Whether the active document is this one or a later issue of it. */
export function isStale(document: ReleaseDocument, active: ReleaseDocument): boolean {
  return (
    document.epoch === active.epoch &&
    document.sequence === active.sequence &&
    Date.parse(document.issuedAt) <= Date.parse(active.issuedAt)
  );
}

/** The root document that the edge trusts: the newest of the chain that begins with the pinned one. */
export class ReleaseTrust {
  #root: ReleaseRoot;
  readonly #chain: SignedRoot[] = [];

  private constructor(root: ReleaseRoot) {
    this.#root = root;
  }

  /** @throws RootError when the pinned document does not have the signatures that it requires itself */
  static async open(pinned: SignedRoot): Promise<ReleaseTrust> {
    return new ReleaseTrust(await openRoot(pinned));
  }

  get root(): ReleaseRoot {
    return this.#root;
  }

  /** The root documents after the pinned one. The edge stores them. */
  get chain(): readonly SignedRoot[] {
    return this.#chain;
  }

  /** Follows the chain as far as it is valid. Ignores versions that the edge has passed. @throws VerificationError */
  async follow(roots: readonly unknown[]): Promise<void> {
    try {
      for (const value of roots) {
        const signed = checkSignedRoot(value);
        if ((await readRoot(signed)).version <= this.#root.version) continue;
        this.#root = await followRoot(this.#root, signed);
        this.#chain.push(signed);
      }
    } catch (error) {
      if (!(error instanceof RootError)) throw error;
      throw new VerificationError(`the next root document is rejected: ${error.message}`);
    }
  }
}
