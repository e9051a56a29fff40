import type { MicrofrontendManifest } from '@whetstone/contract';
import { FILE_TYPE_RULE, isReleasable } from '@whetstone/contract/file-types';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import schema from '@whetstone/contract/release-document.v1.schema.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { validationProblem } from '../../../common/http/validation.ts';

/** What the shop says of a release when visitors get it: in a manifest it would be believed. */
const NOT_ITS_OWN = ['version', 'base', 'canary', 'lastGood', 'override'];
const MOST_BYTES = 128 * 1024 * 1024;

const ajv = new Ajv({ allowUnionTypes: true });
const isManifest = ajv
  .addSchema(schema)
  .compile<MicrofrontendManifest>({ $ref: `${schema.$id}#/definitions/manifest` });

/** What a team says of its build reaches every page of the site. @throws ProblemException 400 naming what is wrong */
export function checkManifest(manifest: unknown): asserts manifest is MicrofrontendManifest {
  if (!isManifest(manifest)) {
    const [{ instancePath = '', message = 'is not valid' } = {}] = isManifest.errors ?? [];
    throw refusal(`manifest${instancePath} ${message}.`);
  }
  const broken = brokenPromise(manifest);
  if (broken) throw refusal(`${manifest.name}: ${broken}.`);
}

/** The first thing that the manifest says and does not keep. */
function brokenPromise(manifest: MicrofrontendManifest): string | undefined {
  const { name, routes, modules, files, entry, serverEntry, developmentEntry, provides } = manifest;
  if (!MICROFRONTEND_NAME.test(name)) return `its name ${MICROFRONTEND_NAME_RULE}`;
  const foreign = NOT_ITS_OWN.find((member) => Object.hasOwn(manifest, member));
  if (foreign) return `${foreign} is for the shop to say, and not for a manifest`;
  const named = [entry, serverEntry, developmentEntry, ...Object.values(modules).flat()];
  const unknownFile = named.find((file) => file !== undefined && !Object.hasOwn(files, file));
  if (unknownFile) return `${unknownFile} is named, but is not among its files`;
  const refusedFile = Object.keys(files).find((file) => !isReleasable(name, file));
  if (refusedFile !== undefined) return `${refusedFile} ${FILE_TYPE_RULE}`;
  const paths = routes.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice) return `the path ${twice} is described twice`;
  const homeless = routes.find(({ module }) => name !== 'shell' && !Object.hasOwn(modules, module));
  if (homeless) return `${homeless.path} leads to the module ${homeless.module}, which it does not expose`;
  if ((name === 'shell') !== (provides !== undefined))
    return 'the shell, and no other microfrontend, says what it provides';
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MOST_BYTES) return `its files have more than ${MOST_BYTES / 1024 / 1024} MiB in all`;
  return brokenFragment(manifest);
}

function brokenFragment({ fragments = [], modules }: MicrofrontendManifest): string | undefined {
  const slots = fragments.map(({ slot }) => slot);
  const twice = slots.find((slot, index) => slots.indexOf(slot) !== index);
  if (twice) return `the slot ${twice} is filled twice`;
  const empty = fragments.find(({ module }) => !Object.hasOwn(modules, module));
  return empty && `${empty.slot} is filled with the module ${empty.module}, which it does not expose`;
}

function refusal(message: string): Error {
  return validationProblem([{ field: 'manifest', message }]);
}
