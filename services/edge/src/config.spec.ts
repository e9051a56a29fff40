import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '@whetstone/contract/environment';
import { readConfig } from './config.ts';

/** Has the shape of a signed root document. */
const ROOT = { payload: 'e30', signatures: [{ protected: 'e30', signature: 'eA' }] };
const TEXT = JSON.stringify(ROOT);
const EDGE_SECRET = 'x'.repeat(32);
const KEY = { RELEASE_ROOT: TEXT, EDGE_SECRET };

describe('the edge’s configuration', () => {
  it('requires only the root document and the secret shared with the API', () => {
    expect(readConfig(KEY)).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      apiUrl: 'http://127.0.0.1:4001',
      releasesUrl: 'http://127.0.0.1:4002',
      keepReleasesDays: 7,
      devOrigins: [],
      earlyHints: false,
    });
  });

  it('reads the root document as text and from a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'edge-root-'));
    const file = path.join(folder, 'root.json');
    writeFileSync(file, JSON.stringify(ROOT, null, 2));
    const settings = [{ RELEASE_ROOT: TEXT }, { RELEASE_ROOT_FILE: file }];
    const roots = settings.map((setting) => readConfig({ EDGE_SECRET, ...setting }).releaseRoot);
    rmSync(folder, { recursive: true });
    expect(roots).toEqual([ROOT, ROOT]);
  });

  it.each([
    ['nothing', undefined],
    ['a path', '/nowhere/root.json'],
    ['a public key', '-----BEGIN PUBLIC KEY-----'],
    ['JSON of another kind', '{"payload":7,"signatures":[]}'],
  ])('rejects %s as the root document', (_what, text) => {
    const read = () => readConfig({ EDGE_SECRET, ...(text !== undefined && { RELEASE_ROOT: text }) });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^RELEASE_ROOT must be a signed root document, [^\n]*\.$/);
  });

  it.each([
    ['a missing file', { EDGE_SECRET, RELEASE_ROOT_FILE: '/nowhere/root.json' }],
    ['an empty file', { EDGE_SECRET, RELEASE_ROOT_FILE: '/dev/null' }],
    ['a text and a file', { ...KEY, RELEASE_ROOT_FILE: '/nowhere/root.json' }],
  ])('rejects %s in one sentence that names RELEASE_ROOT_FILE', (_what, setting) => {
    expect(() => readConfig(setting)).toThrow(ConfigError);
    expect(() => readConfig(setting)).toThrow(/^[^\n]*RELEASE_ROOT_FILE [^\n]*\.$/);
  });

  it.each([undefined, '', 'x'.repeat(31)])('rejects %j for the secret', (secret) => {
    const read = () => readConfig({ ...KEY, EDGE_SECRET: secret });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^EDGE_SECRET must be .*\.$/);
  });

  it('trusts only the proxies of TRUSTED_PROXIES', () => {
    expect(readConfig(KEY).trustedProxies).toEqual([]);
    expect(readConfig({ ...KEY, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, fd00::/8,' }).trustedProxies).toEqual(
      ['loopback', '10.0.0.0/8', 'fd00::/8'],
    );
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['API_URL', 'localhost:4001'],
    ['API_URL', 'ftp://api'],
    ['API_URL', 'http://gateway/shop'],
    ['LOG_LEVEL', 'loud'],
    ['KEEP_RELEASES_DAYS', '0'],
    ['RENDER_DEADLINE_MS', '99'],
    ['RENDER_DEADLINE_MS', '1e4'],
    ['RENDER_NICENESS', '20'],
    ['RENDER_NICENESS', '-5'],
    ['DEV_ORIGINS', 'localhost:5101'],
    ['EARLY_HINTS', 'yes'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
  ])('rejects %s=%s in one sentence that names the variable', (name, value) => {
    expect(() => readConfig({ ...KEY, [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ ...KEY, [name]: value })).toThrow(new RegExp(`^${name} must .*"${value}"\\.$`));
  });

  it.each(['http://[::1]:5101', 'https://*.shop.example', "http://localhost;'unsafe-inline'"])(
    'rejects DEV_ORIGINS=%s, which a content security policy would misread',
    (origin) => {
      expect(() => readConfig({ ...KEY, DEV_ORIGINS: origin })).toThrow(
        /^DEV_ORIGINS must be origins with a host name/,
      );
    },
  );
});
