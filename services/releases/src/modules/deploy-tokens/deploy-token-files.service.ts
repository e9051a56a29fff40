import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../common/config/config.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

/** Writes a valid deploy token for each microfrontend into the data folder, so that `npm start` can publish releases. */
@Injectable()
export class DeployTokenFilesService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly tokens: DeployTokensService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { dataDir, delivery } = this.config;
    if (delivery.tokenFiles.length === 0) return;
    const folder = join(dataDir, 'deploy-tokens');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const microfrontend of delivery.tokenFiles)
      await this.ensureToken(microfrontend, join(folder, microfrontend));
  }

  private async ensureToken(microfrontend: string, file: string): Promise<void> {
    const stored = await readFile(file, 'utf8').catch(() => '');
    if (await this.tokens.isValid(stored.trim(), microfrontend)) return;
    const { token } = await this.tokens.create({
      microfrontend,
      label: 'data folder',
      createdBy: 'the service itself',
    });
    // Another instance may start at the same time. Each instance writes its own temporary file, and the last rename wins.
    const partial = `${file}.${randomUUID()}.partial`;
    await writeFile(partial, `${token}\n`, { mode: 0o600 });
    await rename(partial, file);
  }
}
