import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge, untilShown } from '../testing/own-edge.ts';

const SHELL = shell();
const [OLD, NEW] = [catalog({ team: 'old' }), catalog({ team: 'new' })];

let own: OwnEdge;

beforeEach(async () => {
  own = await OwnEdge.open();
  await own.serve(SHELL, OLD);
});

afterEach(() => own.close());

const page = (cookie?: string, url = '/') => own.edge.inject({ url, headers: { ...(cookie && { cookie }) } });

describe('mirrored files', () => {
  const FILE = `${OLD.microfrontend.base}home.1.js`;
  const onDisk = () => path.join(own.folder, 'mirror/mf-catalog', OLD.microfrontend.version, 'home.1.js');

  it('that were changed on disk are downloaded again', async () => {
    await page();
    await writeFile(onDisk(), 'tampered');
    expect((await own.edge.inject(FILE)).body).toBe('export const home = 1;');
  });

  it('that were changed on disk are not served while the API is unavailable', async () => {
    await page();
    await writeFile(onDisk(), 'tampered');
    await own.source.stop();
    const { statusCode, body } = await own.edge.inject(FILE);
    await own.source.start();
    expect(statusCode).toBe(404);
    expect(body).not.toContain('tampered');
  });

  it('of a replaced release are still served, even by an edge that never mirrored it', async () => {
    await page();
    await own.source.release(SHELL, NEW);
    await untilShown(own.edge, NEW.microfrontend.base);
    expect((await own.edge.inject(FILE)).statusCode).toBe(200);
    await rm(path.join(own.folder, 'mirror/mf-catalog', OLD.microfrontend.version), { recursive: true });
    expect((await own.edge.inject(FILE)).body).toBe('export const home = 1;');
  });

  it('of a release whose manifest has another hash are not served', async () => {
    own.source.addFiles({ ...OLD, microfrontend: { ...OLD.microfrontend, version: '0123456789abcdef' } });
    expect((await own.edge.inject('/releases/mf-catalog/0123456789abcdef/home.1.js')).statusCode).toBe(404);
  });
});
