import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, untilShown } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';

const SHELL = shell();
const [OLD, NEW] = [catalog({ team: 'old' }), catalog({ team: 'new' })];

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeEach(async () => {
  source = await ReleaseSource.open();
  await source.release(SHELL, OLD);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterEach(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

const page = (cookie?: string, url = '/') => edge.inject({ url, headers: { ...(cookie && { cookie }) } });

describe('mirrored files', () => {
  const FILE = `${OLD.microfrontend.base}home.1.js`;
  const onDisk = () => path.join(folder, 'mirror/mf-catalog', OLD.microfrontend.version, 'home.1.js');

  it('that were changed on disk are downloaded again', async () => {
    await page();
    await writeFile(onDisk(), 'tampered');
    expect((await edge.inject(FILE)).body).toBe('export const home = 1;');
  });

  it('that were changed on disk are not served while the API is unavailable', async () => {
    await page();
    await writeFile(onDisk(), 'tampered');
    await source.stop();
    const { statusCode, body } = await edge.inject(FILE);
    await source.start();
    expect(statusCode).toBe(404);
    expect(body).not.toContain('tampered');
  });

  it('of a replaced release are still served, even by an edge that never mirrored it', async () => {
    await page();
    await source.release(SHELL, NEW);
    await untilShown(edge, NEW.microfrontend.base);
    expect((await edge.inject(FILE)).statusCode).toBe(200);
    await rm(path.join(folder, 'mirror/mf-catalog', OLD.microfrontend.version), { recursive: true });
    expect((await edge.inject(FILE)).body).toBe('export const home = 1;');
  });

  it('of a release whose manifest has another hash are not served', async () => {
    source.addFiles({ ...OLD, microfrontend: { ...OLD.microfrontend, version: '0123456789abcdef' } });
    expect((await edge.inject('/releases/mf-catalog/0123456789abcdef/home.1.js')).statusCode).toBe(404);
  });
});
