import { createHash } from 'node:crypto';
import type { BuiltFile, MicrofrontendManifest } from '@whetstone/contract';
import { MAX_PAGE_BUDGET } from '@whetstone/contract/budgets';
import { FILE_TYPE_RULE, isReleasable } from '@whetstone/contract/file-types';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import { originsFault } from '@whetstone/contract/origins';
import { entryFault, fragmentsFromFault } from '@whetstone/contract/placement-rules';
import schema from '@whetstone/contract/release-document.v2.schema.json' with { type: 'json' };
import { routeFault } from '@whetstone/contract/route-rules';
import { validationProblem } from '@whetstone/server/http/validation';
import { Ajv } from 'ajv';
import canonicalize from 'canonicalize';

const VERSION_LENGTH = 16;
/** Set by the service on publication. A manifest that contained them could override the service's values. */
const RESERVED_FIELDS = ['version', 'base', 'canary', 'lastGood', 'override'];
const MAX_BYTES = 128 * 1024 * 1024;
const DIGEST_PREFIX = 'sha256-'.length;

const ajv = new Ajv({ allowUnionTypes: true });
const isManifest = ajv
  .addSchema(schema)
  .compile<MicrofrontendManifest>({ $ref: `${schema.$id}#/definitions/manifest` });

/** Canonical JSON (RFC 8785), so equal builds have equal texts. @throws ProblemException 400 for malformed Unicode */
export function canonicalManifest(manifest: MicrofrontendManifest): string {
  try {
    return canonicalize(manifest) ?? '';
  } catch (error) {
    throw invalid(`manifest must be well-formed: ${(error as Error).message}.`);
  }
}

/** The version of a build: the first 16 hexadecimal digits of the SHA-256 of its canonical manifest. */
export function versionOf(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex').slice(0, VERSION_LENGTH);
}

/** Checks a manifest before it can affect every page of the site. @throws ProblemException 400 naming the fault */
export function checkManifest(manifest: unknown): asserts manifest is MicrofrontendManifest {
  if (!isManifest(manifest)) {
    const [{ instancePath = '', message = 'is not valid' } = {}] = isManifest.errors ?? [];
    throw invalid(`manifest${instancePath} ${message}.`);
  }
  const fault = faultOf(manifest);
  if (fault) throw invalid(`${manifest.name}: ${fault}.`);
}

/** The first rule that a manifest breaks although it matches the schema. */
function faultOf(manifest: MicrofrontendManifest): string | undefined {
  const { name, routes, slots, modules, files, entry, serverEntry, developmentEntry, provides } = manifest;
  if (!MICROFRONTEND_NAME.test(name)) return `its name ${MICROFRONTEND_NAME_RULE}`;
  const reserved = RESERVED_FIELDS.find((field) => Object.hasOwn(manifest, field));
  if (reserved) return `${reserved} is set by the shop and must not be in a manifest`;
  const named = [entry, serverEntry, developmentEntry, ...Object.values(modules).flat()];
  const unknownFile = named.find((file) => file !== undefined && !Object.hasOwn(files, file));
  if (unknownFile) return `${unknownFile} is named, but is not among its files`;
  const forbiddenFile = Object.keys(files).find((file) => !isReleasable(name, file));
  if (forbiddenFile !== undefined) return `${forbiddenFile} ${FILE_TYPE_RULE}`;
  const route = routes.find(({ path }) => routeFault(path));
  if (route) return `the path ${JSON.stringify(route.path)} ${routeFault(route.path)}`;
  const duplicatePath = firstDuplicate(routes.map(({ path }) => path));
  if (duplicatePath) return `the path ${duplicatePath} is described twice`;
  const lost = routes.find(({ module }) => name !== 'shell' && !Object.hasOwn(modules, module));
  if (lost) return `${lost.path} leads to the module ${lost.module}, which it does not expose`;
  if ((name === 'shell') !== (provides !== undefined))
    return 'the shell, and no other microfrontend, must declare what it provides';
  if (name !== 'shell' && slots !== undefined) return 'only the shell has slots on every page';
  const { budget, origins } = manifest;
  if (budget !== undefined && !(Number.isInteger(budget) && budget > 0 && budget <= MAX_PAGE_BUDGET))
    return `its budget must be a whole number of bytes, at most ${MAX_PAGE_BUDGET}`;
  if (name === 'shell' && origins !== undefined) return 'only remotes have origins of other sites';
  if (originsFault(origins)) return originsFault(origins);
  const entryFaults = manifest.navigation.flatMap((entry) => entryFault(entry) ?? []);
  if (entryFaults[0]) return entryFaults[0];
  if (fragmentsFromFault(manifest)) return fragmentsFromFault(manifest);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MAX_BYTES) return `its files have more than ${MAX_BYTES / 1024 / 1024} MiB in total`;
  return fragmentFaultOf(manifest);
}

function fragmentFaultOf({ fragments = [], modules }: MicrofrontendManifest): string | undefined {
  const duplicateSlot = firstDuplicate(fragments.map(({ slot }) => slot));
  if (duplicateSlot) return `the slot ${duplicateSlot} is filled twice`;
  const fragment = fragments.find(({ module }) => !Object.hasOwn(modules, module));
  return (
    fragment && `${fragment.slot} is filled with the module ${fragment.module}, which it does not expose`
  );
}

function firstDuplicate(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function invalid(message: string): Error {
  return validationProblem([{ field: 'manifest', code: 'malformed', message }]);
}

/** The file's SHA-256 in hexadecimal digits, its key in the store. */
export function digestOf({ integrity }: Pick<BuiltFile, 'integrity'>): string {
  return Buffer.from(integrity.slice(DIGEST_PREFIX), 'base64').toString('hex');
}
