import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenApiDocument as ComparedDocument, endpointOf } from './lib/api-compatibility.ts';
import { npmScript, runCommand } from './lib/command-line.ts';
import { checkLiveContract } from './lib/live-contract.ts';
import { run, StepError } from './lib/run.ts';
import { ROOT } from './lib/workspace.ts';

const SCRIPT = import.meta.filename;
/** Names the operations that a remote calls, and the file for its endpoints. */
const ENDPOINTS_CONFIG = 'openapi.config.json';

/** The files that are generated for each service with an API, and for each remote that calls one. */
async function generatedFiles(): Promise<string[]> {
  const ofServices = services().flatMap((service) => Object.values(filesOf(service)));
  const ofRemotes = remotes().map(async (remote) => {
    const config = JSON.parse(await readFile(path.join(ROOT, remote, ENDPOINTS_CONFIG), 'utf8'));
    const outputs: string[] = config.outputFiles ? Object.keys(config.outputFiles) : [config.outputFile];
    return outputs.map((output) => path.join(remote, output));
  });
  return [...ofServices, ...(await Promise.all(ofRemotes)).flat()];
}

function services(): string[] {
  return globSync('services/*/openapi.json', { cwd: ROOT }).map((file) => path.basename(path.dirname(file)));
}

function remotes(): string[] {
  return globSync(`mf-*/${ENDPOINTS_CONFIG}`, { cwd: ROOT }).map((file) => path.dirname(file));
}

function filesOf(service: string) {
  return {
    document: `services/${service}/openapi.json`,
    types: `packages/contract/src/generated/${service}.ts`,
    /** The document as the code generator of remotes needs it. */
    schema: `packages/contract/schema/${service}.openapi.json`,
  };
}

/** Writes the OpenAPI document of each service. */
async function writeDocuments(): Promise<void> {
  for (const service of services())
    await run(process.execPath, [`services/${service}/dist/openapi.js`], { quiet: true });
}

/** Writes the types generated from the document of each service, and the endpoints of each remote. */
async function generateContract(): Promise<void> {
  const { generateRemote, generateTypes } = await import('./lib/generated-code.ts');
  for (const service of services()) {
    const { document, types, schema } = filesOf(service);
    const text = await readFile(path.join(ROOT, document), 'utf8');
    const named = schemaForRemotes(JSON.parse(text));
    await writeFile(path.join(ROOT, schema), `${JSON.stringify(named, null, 2)}\n`);
    await writeFile(path.join(ROOT, types), await generateTypes(path.join(ROOT, schema)));
  }
  for (const remote of remotes()) {
    const files = await generateRemote(path.join(ROOT, remote, ENDPOINTS_CONFIG));
    for (const [file, text] of files) {
      // A new remote has no folder for them yet.
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  console.log(`Wrote ${(await generatedFiles()).join(', ')}.`);
}

interface OpenApiDocument {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const PREFIX = '/api';

/** With paths below the URL of the kernel's calls, and operation ids as names: `tools-list` → `toolsList`. */
function schemaForRemotes(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([url, operations]) => {
    const named = Object.entries(operations).map(([method, operation]) => {
      return [method, { ...operation, operationId: endpointOf(operation.operationId) }];
    });
    return [url.slice(PREFIX.length), Object.fromEntries(named)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/**
 * Generates in a process of its own: the generators would block this one. The services' `app.openapi.spec` compare the documents.
 * @throws StepError when the committed files differ from the generated ones
 */
export async function checkContract(): Promise<void> {
  const files = await generatedFiles();
  const before = await readAll(files);
  await run(process.execPath, [SCRIPT, '--generate-only'], { quiet: true });
  const after = await readAll(files);
  const drifted = files.filter((_, index) => before[index] !== after[index]);
  if (drifted.length === 0) return;
  throw new StepError(
    `The contract has changed ${drifted.join(' and ')}: review the difference and commit it.`,
  );
}

function readAll(files: readonly string[]): Promise<string[]> {
  return Promise.all(files.map((file) => readFile(path.join(ROOT, file), 'utf8').catch(() => '')));
}

/** @throws StepError with one sentence for each call of a live release that the API in this repository would break */
async function checkShop(shop: string): Promise<void> {
  const documents = services().map(async (service) => {
    const text = await readFile(path.join(ROOT, filesOf(service).document), 'utf8');
    return [service, JSON.parse(text) as ComparedDocument] as const;
  });
  const { issues, unknown } = await checkLiveContract(shop, new Map(await Promise.all(documents)));
  if (unknown.length > 0)
    console.log(`Not checked, because the builds do not list their calls: ${unknown.join(', ')}.`);
  if (issues.length === 0) return console.log(`No live release at ${shop} breaks.`);
  throw new StepError(
    `${issues.join('\n')}\nKeep the old form beside the new one until these remotes are released without it.`,
  );
}

if (import.meta.main)
  await runCommand(
    npmScript(
      'contract',
      'Regenerates the OpenAPI documents, the types of the contract and the endpoints of the remotes.',
    )
      .option(
        '--check <shop>',
        'change nothing, and list the calls of live releases at this URL that would break',
      )
      .option('--generate-only', 'generate from the documents in the repository')
      .action(async ({ check, generateOnly }: { check?: string; generateOnly?: boolean }) => {
        if (check) return checkShop(check);
        if (!generateOnly) await writeDocuments();
        await generateContract();
      }),
  );
