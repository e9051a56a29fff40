import type { KeyObject } from 'node:crypto';
import type {
  MicrofrontendManifest,
  MicrofrontendRelease,
  MicrofrontendRollout,
  ReleaseDocument,
} from '@whetstone/contract';
import schema from '@whetstone/contract/release-document.v2.schema.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { compactVerify } from 'jose';

/** Input from outside failed a check. The message completes a sentence such as "The candidate is rejected: …". */
export class VerificationError extends Error {}

export const SHELL = 'shell';

/** JWS types prevent a signed text from being accepted in place of another kind. */
export type SignedType = 'release-document' | 'release-candidate' | 'candidate-ticket';

/** The payload of a text that the API signed as this type. @throws VerificationError */
export async function verifySigned(text: string, type: SignedType, key: KeyObject): Promise<unknown> {
  const { payload, protectedHeader } = await compactVerify(text, key, { algorithms: ['EdDSA'] }).catch(() => {
    throw new VerificationError('the API did not sign it');
  });
  if (protectedHeader.typ !== `${type}+jws`) throw new VerificationError(`it was not signed as a ${type}`);
  return JSON.parse(new TextDecoder().decode(payload));
}

/** Checks that the edge can serve pages from the document, which a signature does not guarantee. @throws VerificationError */
export function checkDocument(value: unknown): ReleaseDocument {
  const document = validate<ReleaseDocument>(value, isDocument);
  const names = document.microfrontends.map(({ live }) => live.name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new VerificationError(`it names ${duplicate} twice`);
  if (!names.includes(SHELL)) throw new VerificationError('it has no shell');
  for (const rollout of document.microfrontends) {
    for (const release of releasesOf(rollout)) checkRelease(release, rollout.live.name);
  }
  return document;
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
const isManifest = ajv.compile<MicrofrontendManifest>({ $ref: `${schema.$id}#/definitions/manifest` });

/** @throws VerificationError */
export function checkManifest(value: unknown): MicrofrontendManifest {
  return validate(value, isManifest);
}

function validate<Valid>(value: unknown, isValid: typeof isDocument | typeof isManifest): Valid {
  if (isValid(value)) return value as Valid;
  const [{ instancePath = '', message = 'is not valid' } = {}] = isValid.errors ?? [];
  throw new VerificationError(`${instancePath || 'it'} ${message}`);
}
