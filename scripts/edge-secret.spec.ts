import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEdgeSecret } from './lib/shop.ts';

describe('the secret of the edge', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'whetstone-edge-secret-'));
    await mkdir(path.join(folder, 'keys'));
    await writeFile(path.join(folder, 'keys/edge-secret'), 'made by the API');
    await writeFile(path.join(folder, 'own'), 'from a file\n');
  });
  afterEach(async () => {
    delete process.env.EDGE_SECRET;
    delete process.env.EDGE_SECRET_FILE;
    await rm(folder, { recursive: true });
  });

  it.each([
    ['made by the API', '', ''],
    ['from a file', '', 'own'],
    ['set', ' set ', ''],
  ])('is the one that the API has: %s', (expected, secret, file) => {
    process.env.EDGE_SECRET = secret;
    process.env.EDGE_SECRET_FILE = file && path.join(folder, file);
    expect(readEdgeSecret(folder)).toBe(expected);
  });
});
