import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { UsageError } from '../usage-error.ts';
import type { Script } from './shared-names.ts';

/** Lists the operations that a remote calls, for the generator of its endpoints. */
const CONFIG = 'openapi.config.json';

interface EndpointsConfig {
  schemaFile: string;
  outputFile?: string;
  filterEndpoints?: string[];
  outputFiles?: Record<string, { schemaFile?: string; filterEndpoints?: string[] }>;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/** Packages of others do not read responses of the API. */
const OTHER_PACKAGE = /\/node_modules\/(?!@whetstone\/)/;

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Operation extends Schema {
  operationId: string;
  parameters?: { name: string }[];
}

/**
 * The operations in `openapi.config.json`, with the parameters and those fields that the remote's own scripts name. A field that occurs in no
 * script is not read, unless the code computes its name. Returns nothing for a remote without generated endpoints.
 */
export async function apiUse(
  directory: string,
  scripts: readonly Script[],
): Promise<Pick<MicrofrontendManifest, 'api'>> {
  const file = path.join(directory, CONFIG);
  if (!existsSync(file)) return {};
  const config = JSON.parse(await readFile(file, 'utf8')) as EndpointsConfig;
  const outputs = Object.entries(config.outputFiles ?? { [config.outputFile ?? '']: config });
  const generated = new Set(outputs.map(([output]) => path.join(directory, output)));
  const names = namesIn(
    scripts.filter((script) => !generated.has(script.file) && !OTHER_PACKAGE.test(script.file)),
  );
  const operations: Record<string, Record<string, string[]>> = {};
  for (const [, { schemaFile = config.schemaFile, filterEndpoints = [] }] of outputs) {
    const document = await readSchema(directory, schemaFile);
    const service = path.basename(schemaFile).split('.')[0] ?? '';
    operations[service] ??= {};
    for (const endpoint of filterEndpoints) {
      operations[service][endpoint] = fieldsOf(document, operationOf(document, endpoint, schemaFile), names);
    }
  }
  return { api: { contract: await contractVersion(directory), operations: sorted(operations) } };
}

/** Every word of the scripts: identifiers, and names in texts. */
function namesIn(scripts: readonly { source: string }[]): ReadonlySet<string> {
  return new Set(scripts.flatMap(({ source }) => source.match(/[A-Za-z_$][\w$]*/g) ?? []));
}

async function readSchema(directory: string, schemaFile: string): Promise<OpenApiDocument> {
  const text = await readFile(path.resolve(directory, schemaFile), 'utf8').catch(() => {
    throw new UsageError(
      `${CONFIG} names ${schemaFile}, which does not exist: install the packages, or correct the path.`,
    );
  });
  return JSON.parse(text);
}

function operationOf({ paths }: OpenApiDocument, endpoint: string, schemaFile: string): Operation {
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === endpoint);
  if (operation) return operation;
  throw new UsageError(
    `${CONFIG} lists ${endpoint}, which ${schemaFile} does not have: remove it, and generate the endpoints again.`,
  );
}

/** All parameters, because the generated code sends them, and the named fields of requests and responses. */
function fieldsOf(document: OpenApiDocument, operation: Operation, names: ReadonlySet<string>): string[] {
  const parameters = (operation.parameters ?? []).map(({ name }) => name);
  const fields = [...fieldNames(document, operation)].filter((field) => names.has(field));
  return [...new Set([...parameters, ...fields])].sort();
}

/** The names of all properties in a part of the document, and in the schemas that it refers to. */
function fieldNames({ components }: OpenApiDocument, part: object): ReadonlySet<string> {
  const fields = new Set<string>();
  const read = new Set<string>();
  const collect = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(collect);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { $ref, properties } = value as Schema;
    for (const name of Object.keys(properties ?? {})) fields.add(name);
    if ($ref && !read.has($ref)) {
      read.add($ref);
      collect(components?.schemas?.[$ref.slice($ref.lastIndexOf('/') + 1)]);
    }
    Object.values(value).forEach(collect);
  };
  collect(part);
  return fields;
}

/** The version of the contract that the remote was built against. */
async function contractVersion(directory: string): Promise<string> {
  const require = createRequire(path.join(directory, 'package.json'));
  let folder = path.dirname(require.resolve('@whetstone/contract'));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).version;
}

function sorted<Value>(values: Record<string, Record<string, Value>>): Record<string, Record<string, Value>> {
  const byName = <Part>(part: Record<string, Part>) =>
    Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  return byName(Object.fromEntries(Object.entries(values).map(([name, part]) => [name, byName(part)])));
}
