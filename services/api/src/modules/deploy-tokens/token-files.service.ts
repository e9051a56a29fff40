import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../common/config/config.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

/** Leaves a working token for each microfrontend in the data folder, so that the teams of a new shop can deliver at once. */
@Injectable()
export class TokenFilesService implements OnApplicationBootstrap {
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
      await this.ensure(microfrontend, join(folder, microfrontend));
  }

  private async ensure(microfrontend: string, file: string): Promise<void> {
    const kept = await readFile(file, 'utf8').catch(() => '');
    if ((await this.tokens.teamOf(kept.trim()))?.microfrontend === microfrontend) return;
    const { token } = await this.tokens.make({
      microfrontend,
      label: 'data folder',
      createdBy: 'the service itself',
    });
    // Another API may begin beside this one: each has a draft of its own, and the last one's token stays.
    const partial = `${file}.${randomUUID()}.partial`;
    await writeFile(partial, `${token}\n`, { mode: 0o600 });
    await rename(partial, file);
  }
}
