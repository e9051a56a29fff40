import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  followRoot,
  openRoot,
  parseSignedRoot,
  type ReleaseRoot,
  readRoot,
  type SignedRoot,
  signRoot,
} from '@whetstone/contract/release-root';
import { publicKeyOf } from '@whetstone/contract/signing-key';
import { writeOnce } from '@whetstone/server/config/data-folder';
import { ConfigError } from '@whetstone/server/config/environment';
import { DataSource, MoreThan } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { StoredRoot } from './release-root.entity.ts';

/** The root documents, which name the keys of release documents. Operators publish them with `release-keys`. */
@Injectable()
export class ReleaseRootsService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores the first root document: RELEASE_ROOT, or a new one outside production. */
  async onModuleInit(): Promise<void> {
    const { production, dataDir, delivery } = this.config;
    if ((await this.after(0)).length === 0) await this.storeFirst();
    // The edge of the demo shop pins this file.
    const [first] = await this.after(0);
    if (!production && !delivery.releaseRoot)
      await writeFile(join(dataDir, 'keys/release-root.json'), JSON.stringify(first), { mode: 0o600 });
  }

  /** The root documents above a version, ascending. */
  async after(version: number): Promise<SignedRoot[]> {
    const stored = await this.dataSource.manager.find(StoredRoot, {
      where: { version: MoreThan(version) },
      order: { version: 'ASC' },
    });
    return stored.map(({ document }) => JSON.parse(document));
  }

  private async storeFirst(): Promise<void> {
    const signed = this.config.delivery.releaseRoot ?? (await createDevelopmentRoot(this.config));
    const { version } = await openRoot(signed).catch((error: Error) => {
      throw new ConfigError(`RELEASE_ROOT must be a valid root document: ${error.message}.`);
    });
    await insertRoot(this.dataSource, version, signed).catch(async (error) => {
      // Another instance has stored it.
      if ((await this.after(0)).length === 0) throw error;
    });
  }
}
