import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type {
  CreateReleaseResult,
  MicrofrontendManifest,
  PublicationResult,
  ReleaseStatus,
} from '@whetstone/contract';
import type { LightMyRequestResponse } from 'fastify';
import { DeployTokensService } from '../modules/deploy-tokens/deploy-tokens.service.ts';
import type { TestApp } from './test-app.ts';

/** A build before its upload. */
export interface Build {
  manifest: MicrofrontendManifest;
  contents: Record<string, string | Buffer>;
}

/** A small build. The content of its entry determines its version. @param files further files, or other contents of its own */
export function build(
  name: string,
  entry = 'one',
  about: Partial<MicrofrontendManifest> = {},
  files: Record<string, string | Buffer> = {},
): Build {
  const contents: Build['contents'] = {
    'entry.js': `${name} ${entry}`,
    'page.js': `${name} page`,
    'server/entry.cjs': 'server',
    ...files,
  };
  const shell = name === 'shell';
  const team = name.replace('mf-', '');
  const manifest: MicrofrontendManifest = {
    name,
    team,
    routes: [{ path: `/${team}`, module: 'page', access: 'everyone', title: name }],
    navigation: [],
    entry: 'entry.js',
    serverEntry: 'server/entry.cjs',
    modules: { page: ['page.js'] },
    files: Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, describe(text)])),
    requires: { react: '^19.3.1' },
    ...(shell && { provides: { react: '19.3.1' } }),
    ...about,
  };
  return { manifest, contents };
}

function describe(text: string | Buffer): MicrofrontendManifest['files'][string] {
  const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return { integrity, bytes: Buffer.byteLength(text), gzip: gzipSync(text).length };
}

/** A script that gzip can only reduce to about this many bytes. */
export function incompressible(bytes: number): string {
  return randomBytes(bytes).toString('base64');
}

/** A client with a deploy token for one microfrontend. */
export class TeamClient {
  private constructor(
    private readonly shop: TestApp,
    readonly microfrontend: string,
    readonly headers: { authorization: string },
  ) {}

  static async of(shop: TestApp, microfrontend: string): Promise<TeamClient> {
    const tokens = shop.app.get(DeployTokensService);
    const { token } = await tokens.create({ microfrontend, label: 'workbench', createdBy: 'test' });
    return new TeamClient(shop, microfrontend, { authorization: `Bearer ${token}` });
  }

  createRelease(manifest: object, commit = 'abc1234'): Promise<LightMyRequestResponse> {
    return this.post('/api/releases', { manifest, commit });
  }

  upload(version: string, file: string, content: string | Buffer): Promise<LightMyRequestResponse> {
    const url = `/api/releases/${this.microfrontend}/${version}/files/${file}`;
    const headers = { ...this.headers, 'content-type': 'application/octet-stream' };
    return this.shop.app.inject({ method: 'PUT', url, headers, payload: content });
  }

  publish(version: string, publication: object = { percentage: 100 }): Promise<LightMyRequestResponse> {
    return this.post(`/api/releases/${this.microfrontend}/${version}/publication`, publication);
  }

  /** Rolls back the running canary, or without a canary the live release. */
  async rollBack(): Promise<LightMyRequestResponse> {
    const url = `/api/releases/${this.microfrontend}`;
    const { live, canary } = (
      await this.shop.app.inject({ url, headers: this.headers })
    ).json<ReleaseStatus>();
    return this.rollBackVersion(canary?.version ?? live.version);
  }

  rollBackVersion(version: string): Promise<LightMyRequestResponse> {
    return this.post(`/api/releases/${this.microfrontend}/rollback`, { version, reason: 'It was worse.' });
  }

  retire(version: string): Promise<LightMyRequestResponse> {
    return this.post(`/api/releases/${this.microfrontend}/retirement`, {
      version,
      reason: 'Nobody visits it.',
    });
  }

  restore(): Promise<LightMyRequestResponse> {
    const url = `/api/releases/${this.microfrontend}/retirement`;
    const query = { reason: 'Visitors miss it.' };
    return this.shop.app.inject({ method: 'DELETE', url, query, headers: this.headers });
  }

  /** Creates a release, uploads the missing files and returns the version. */
  async prepare({ manifest, contents }: Build): Promise<string> {
    const created = await this.createRelease(manifest);
    if (created.statusCode !== 200) throw new Error(`${this.microfrontend} was not created: ${created.body}`);
    const { version, missing } = created.json<CreateReleaseResult>();
    for (const file of missing) await this.upload(version, file, contents[file] ?? '');
    return version;
  }

  /** Uploads and publishes a build. */
  async release(built: Build, percentage = 100): Promise<PublicationResult> {
    const response = await this.publish(await this.prepare(built), { percentage });
    if (response.statusCode === 200) return response.json();
    throw new Error(`${this.microfrontend} was not published: ${response.body}`);
  }

  private post(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.shop.app.inject({ method: 'POST', url, headers: this.headers, payload });
  }
}
