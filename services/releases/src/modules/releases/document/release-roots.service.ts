import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ConfigError } from '@whetstone/contract/environment';
import {
  followRoot,
  openRoot,
  type ReleaseRoot,
  RootError,
  readRoot,
  type SignedRoot,
  signRoot,
} from '@whetstone/contract/release-root';
import { publicKeyOf } from '@whetstone/contract/signing-key';
import { writeOnce } from '@whetstone/server/config/data-folder';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource, MoreThan } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { StoredRoot } from '../state/rollout.entities.ts';
import { createRoot } from './root-document.ts';

/** The root documents, which name the keys of release documents. Operators publish them with `release-keys`. */
@Injectable()
export class ReleaseRootsService implements OnModuleInit {
  private readonly logger = new Logger(ReleaseRootsService.name);

  constructor(
    private readonly config: Config,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores the first root document: RELEASE_ROOT, or a new one outside production. */
  async onModuleInit(): Promise<void> {
    if ((await this.after(0)).length === 0) await this.storeFirst();
    await this.requireListedKey(await this.current()).catch(({ message }: Error) =>
      this.logger.error(message),
    );
    // The edge of a shop that `npm start` runs pins this file.
    const [first] = await this.after(0);
    const folder = join(this.config.dataDir, 'keys');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'release-root.json'), JSON.stringify(first));
  }

  /** The root documents above a version, ascending. */
  async after(version: number): Promise<SignedRoot[]> {
    const stored = await this.dataSource.manager.find(StoredRoot, {
      where: { version: MoreThan(version) },
      order: { version: 'ASC' },
    });
    return stored.map(({ document }) => JSON.parse(document));
  }

  async current(): Promise<ReleaseRoot> {
    const root = await currentRoot(this.dataSource);
    if (root) return root;
    throw new Error('There is no root document.');
  }

  /** @throws ProblemException 503 if edges would reject what this instance signs */
  async requireListedKey({ version, roles }: ReleaseRoot): Promise<void> {
    const { id } = await publicKeyOf(this.config.delivery.signingKey);
    if (roles.releases.keyIds.includes(id)) return;
    const detail = `Root version ${version} does not list the key ${id}, which is RELEASE_SIGNING_KEY of this instance. Publish a root document that lists the key, or set RELEASE_SIGNING_KEY to a listed one.`;
    throw new ProblemException(503, 'signing-key-not-listed', detail);
  }

  private async storeFirst(): Promise<void> {
    const signed = this.config.delivery.releaseRoot ?? (await createDevelopmentRoot(this.config));
    try {
      await publishRoot(this.dataSource, signed);
    } catch (error) {
      // Another instance may have stored it at the same time.
      if ((await this.after(0)).length > 0) return;
      if (error instanceof RootError)
        throw new ConfigError(`RELEASE_ROOT must be a valid root document: ${error.message}.`);
      throw error;
    }
  }
}

/** Undefined before the first root document. */
async function currentRoot({ manager }: DataSource): Promise<ReleaseRoot | undefined> {
  const [newest] = await manager.find(StoredRoot, { order: { version: 'DESC' }, take: 1 });
  return newest && readRoot(JSON.parse(newest.document));
}

/** Stores a root document that follows the current one. @throws RootError */
export async function publishRoot(dataSource: DataSource, signed: SignedRoot): Promise<ReleaseRoot> {
  const current = await currentRoot(dataSource);
  const root = current ? await followRoot(current, signed) : await openRoot(signed);
  if (Date.parse(root.expiresAt) <= Date.now())
    throw new RootError(`root version ${root.version} expired at ${root.expiresAt}`);
  const stored = { version: root.version, document: JSON.stringify(signed), createdAt: new Date() };
  await dataSource.manager.insert(StoredRoot, stored);
  return root;
}

/** A root document for shops outside production, whose root key is in the data folder. */
async function createDevelopmentRoot({ dataDir, delivery }: Config): Promise<SignedRoot> {
  const file = join(dataDir, 'keys/release-root-private.pem');
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const rootKeys = [createPrivateKey(await readFile(file))];
  const root = await createRoot({ rootKeys, signingKeys: [delivery.signingKey], threshold: 1, days: 3_650 });
  return signRoot(root, rootKeys);
}
