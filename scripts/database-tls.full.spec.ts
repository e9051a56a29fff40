import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseServer } from './lib/database-server.ts';
import { execute, run } from './lib/run.ts';

const ROOT = path.resolve(__dirname, '..');
const DAY = ['-days', '1'];

let folder: string;
let named: DatabaseServer;
let misnamed: DatabaseServer;
const file = (name: string) => path.join(folder, name);
const openssl = (...args: string[]) => run('openssl', args, { cwd: folder, quiet: true });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whetstone-tls-'));
  await run(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-b', 'services/api'], {
    cwd: ROOT,
    quiet: true,
  });
  await createAuthority('ca');
  await createAuthority('other-ca');
  [named, misnamed] = await Promise.all([startServer('localhost'), startServer('db.example')]);
}, 180_000);

afterAll(async () => {
  await Promise.all([named?.stop(), misnamed?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function createAuthority(name: string): Promise<void> {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
  await openssl('req', '-x509', ...key, '-out', `${name}.pem`, '-subj', `/CN=${name}`, ...DAY);
}

/** A server that requires TLS, with a certificate for the host. */
async function startServer(host: string): Promise<DatabaseServer> {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${host}.key`];
  await openssl('req', ...key, '-out', `${host}.csr`, '-subj', `/CN=${host}`);
  await writeFile(file(`${host}.ext`), `subjectAltName=DNS:${host}\n`);
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${host}.ext`];
  await openssl('x509', '-req', '-in', `${host}.csr`, '-out', `${host}.pem`, ...signing, ...DAY);
  const server = await DatabaseServer.start([
    `--ssl-ca=${file('ca.pem')}`,
    `--ssl-cert=${file(`${host}.pem`)}`,
    `--ssl-key=${file(`${host}.key`)}`,
    '--require-secure-transport=ON',
  ]);
  await server.createDatabase('shop', { rejectUnauthorized: false });
  return server;
}

/** Connects with the API's options and returns the result of the process. */
function connect(server: DatabaseServer, parameters: string) {
  const url = `${server.url.replace('127.0.0.1', 'localhost')}/shop${parameters}`;
  return execute(process.execPath, ['services/api/dist/migrate.js', '--status'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    quiet: true,
  });
}

const connected = { code: 0, output: expect.stringMatching(/^pending {2}CreateSchema/) };
const rejected = (reason: RegExp) => ({
  code: 1,
  output: expect.stringMatching(
    new RegExp(`^The MySQL database localhost:\\d+/shop cannot be opened: .*(${reason.source}).*\\.\\n$`),
  ),
});

it.each(['?ssl-mode=REQUIRED', '?ssl-mode=VERIFY_CA&ssl-ca=CA', '?ssl-mode=VERIFY_IDENTITY&ssl-ca=CA'])(
  'connects with %s when the certificate matches the server',
  async (parameters) => {
    expect(await connect(named, parameters.replace('=CA', `=${file('ca.pem')}`))).toEqual(connected);
  },
);

it('rejects an unencrypted connection', async () => {
  expect(await connect(named, '')).toEqual(rejected(/Access denied|secure/));
});

it.each(['?ssl-mode=VERIFY_CA&ssl-ca=CA', '?ssl-mode=VERIFY_IDENTITY&ssl-ca=CA'])(
  'rejects with %s a certificate of another authority',
  async (parameters) => {
    const outcome = await connect(named, parameters.replace('=CA', `=${file('other-ca.pem')}`));
    expect(outcome).toEqual(rejected(/certificate/));
  },
);

it('rejects with VERIFY_IDENTITY a certificate for another host', async () => {
  const ca = `&ssl-ca=${file('ca.pem')}`;
  expect(await connect(misnamed, `?ssl-mode=VERIFY_CA${ca}`)).toEqual(connected);
  expect(await connect(misnamed, `?ssl-mode=VERIFY_IDENTITY${ca}`)).toEqual(rejected(/altnames/));
});
