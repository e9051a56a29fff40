import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ConfigError } from '@whetstone/contract/environment';
import {
  openRoot,
  parseSignedRoot,
  type ReleaseRoot,
  RootError,
  readRoot,
  type SignedRoot,
  signersOf,
  signRoot,
} from '@whetstone/contract/release-root';
import { publicKeyOf } from '@whetstone/contract/signing-key';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { changeRoot, createRoot } from './modules/releases/document/root-document.ts';

// Key files are private.
process.umask(0o077);

const PEM = '<pem...>';
const ROOT_KEYS = [`--root-key ${PEM}`, 'private root keys that sign the document'] as const;
const OUT = ['--out <file>', 'the file to write; it must not exist'] as const;
const DAYS = ['--days <number>', 'lifetime of the document', readCount, 365] as const;
const THRESHOLD = ['--threshold <number>', 'number of root keys that must sign', readCount] as const;

const program = new Command('release-keys')
  .description('Creates, changes and publishes root documents, which name the keys of release documents.')
  .addHelpText(
    'after',
    `
Only publish-root reads the database (RELEASES_DATABASE_URL or DATA_DIR). Run the other commands on an offline machine.
docs/operations.md describes a rotation and the recovery from a stolen key.`,
  )
  .exitOverride();

program
  .command('create-key <file>')
  .description('write a new private key (Ed25519, PEM) and print its id')
  .action(async (file: string) => {
    const { privateKey } = generateKeyPairSync('ed25519');
    write(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    say(`${file}: key ${(await publicKeyOf(privateKey)).id}`);
  });

program
  .command('create-root')
  .description('write the first root document')
  .requiredOption(...ROOT_KEYS)
  .requiredOption(`--signing-key ${PEM}`, 'keys of the releases service, public or private')
  .option(...THRESHOLD)
  .option(...DAYS)
  .requiredOption(...OUT)
  .action(async ({ rootKey, signingKey, threshold = 1, days, out }: CreateOptions) => {
    const rootKeys = rootKey.map(readPrivateKey);
    const root = await createRoot({ rootKeys, signingKeys: signingKey.map(readAnyKey), threshold, days });
    await save(out, await signRoot(root, rootKeys));
  });

program
  .command('next-root <file>')
  .description('write the root document that follows the one in the file')
  .requiredOption(...ROOT_KEYS)
  .option(`--add-signing-key ${PEM}`, 'list another key of the releases service')
  .option(`--add-root-key ${PEM}`, 'list another root key')
  .option(
    '--remove-key <id...>',
    'remove a signing key or a root key; --remove-key=<id> for an id that begins with a hyphen',
  )
  .option(...THRESHOLD)
  .option('--next-epoch', 'reject every release document that was signed before')
  .option(...DAYS)
  .requiredOption(...OUT)
  .action(async (file: string, options: NextOptions) => {
    const { rootKey, addRootKey = [], addSigningKey = [], removeKey = [], out, ...others } = options;
    const current = await openRoot(readSigned(file));
    const root = await changeRoot(current, {
      addRootKeys: addRootKey.map(readAnyKey),
      addSigningKeys: addSigningKey.map(readAnyKey),
      removeKeys: removeKey,
      ...others,
    });
    await save(out, await signRoot(root, rootKey.map(readPrivateKey)), current);
  });

program
  .command('sign-root <file>')
  .description('add signatures to a root document that requires several')
  .requiredOption(...ROOT_KEYS)
  .action(async (file: string, { rootKey }: { rootKey: string[] }) => {
    const signed = readSigned(file);
    const { signatures } = await signRoot(await readRoot(signed), rootKey.map(readPrivateKey));
    const complete = { ...signed, signatures: [...signed.signatures, ...signatures] };
    writeFileSync(file, `${JSON.stringify(complete)}\n`);
    await print(file, complete);
  });

program
  .command('show-root <file>')
  .description('print a root document and its signatures')
  .action((file: string) => print(file, readSigned(file)));

program
  .command('publish-root <file>')
  .description('make a root document the current one, on all instances and edges')
  .action(async (file: string) => {
    // The import takes seconds, and the other commands need no database.
    const { publishRootFile } = await import('./publish-root.ts');
    const { version, epoch } = await publishRootFile(readSigned(file));
    say(`Root version ${version} with epoch ${epoch} is published. Edges follow within a second.`);
  });

interface CreateOptions {
  rootKey: string[];
  signingKey: string[];
  threshold?: number;
  days: number;
  out: string;
}

interface NextOptions {
  rootKey: string[];
  addRootKey?: string[];
  addSigningKey?: string[];
  removeKey?: string[];
  threshold?: number;
  nextEpoch?: boolean;
  days: number;
  out: string;
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 to 99999.');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} is not a file that this process can read.`);
  }
}

function write(file: string, content: string): void {
  if (existsSync(file)) throw new ConfigError(`${file} exists. Choose another name.`);
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
}

function readPrivateKey(file: string): KeyObject {
  return ed25519(file, () => createPrivateKey(read(file)), 'private key');
}

/** The public half suffices: a signing key never leaves the machine of the service. */
function readAnyKey(file: string): KeyObject {
  return ed25519(file, () => createPublicKey(read(file)), 'key');
}

function ed25519(file: string, parse: () => KeyObject, what: string): KeyObject {
  const key = tryParse(parse);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new ConfigError(`${file} must contain an Ed25519 ${what} as PEM.`);
}

function tryParse(parse: () => KeyObject): KeyObject | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return undefined;
  }
}

function readSigned(file: string): SignedRoot {
  try {
    return parseSignedRoot(read(file));
  } catch (error) {
    if (error instanceof RootError) throw new ConfigError(`${file} is rejected: ${error.message}.`);
    throw error;
  }
}

async function save(file: string, signed: SignedRoot, previous?: ReleaseRoot): Promise<void> {
  write(file, `${JSON.stringify(signed)}\n`);
  await print(file, signed, previous);
}

/** @param previous the root document before this one, whose keys must sign it as well */
async function print(file: string, signed: SignedRoot, previous?: ReleaseRoot): Promise<void> {
  const root: ReleaseRoot = await readRoot(signed);
  const signers = await signersOf(signed, root);
  const { root: rootRole, releases } = root.roles;
  const lines = [
    `${file}: root version ${root.version}, epoch ${root.epoch}, expires at ${root.expiresAt}`,
    ...rootRole.keyIds.map((id) => `  root key     ${id}${signers.includes(id) ? '  signed' : ''}`),
    ...releases.keyIds.map((id) => `  signing key  ${id}`),
  ];
  for (const required of previous ? [previous, root] : [root]) {
    const missing = required.roles.root.threshold - (await signersOf(signed, required)).length;
    if (missing > 0)
      lines.push(
        `  ${missing} more root keys of version ${required.version} must sign: release-keys sign-root ${file}`,
      );
  }
  say(lines.join('\n'));
}

try {
  await program.parseAsync();
} catch (error) {
  // Commander has printed the help or the error.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const known = error instanceof ConfigError || error instanceof RootError;
    process.stderr.write(`${known ? sentence(error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function sentence(message: string): string {
  return message.endsWith('.') ? message : `The root document is rejected: ${message}.`;
}
