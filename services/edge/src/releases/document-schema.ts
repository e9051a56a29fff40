import type { MicrofrontendManifest, ReleaseDocument } from '@whetstone/contract';
import schema from '@whetstone/contract/release-document.v1.schema.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { VerificationError } from './verification-error.ts';

const ajv = new Ajv({ allowUnionTypes: true }).addSchema(schema);
const isDocument = ajv.compile<ReleaseDocument>({ $ref: schema.$id });
const isManifest = ajv.compile<MicrofrontendManifest>({ $ref: `${schema.$id}#/definitions/manifest` });

/** @throws VerificationError */
export function asDocument(value: unknown): ReleaseDocument {
  return valid(value, isDocument);
}

/** @throws VerificationError */
export function asManifest(value: unknown): MicrofrontendManifest {
  return valid(value, isManifest);
}

function valid<Valid>(value: unknown, validate: typeof isDocument | typeof isManifest): Valid {
  if (validate(value)) return value as Valid;
  const [{ instancePath = '', message = 'is not valid' } = {}] = validate.errors ?? [];
  throw new VerificationError(`${instancePath || 'it'} ${message}`);
}
