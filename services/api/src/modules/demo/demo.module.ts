import { readFile } from 'node:fs/promises';
import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Config, DEMO_ACCOUNTS } from '../../common/config/config.ts';
import { AccountProvisioner } from '../identity/account-provisioner.service.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { type NewReview, ReviewsService } from '../reviews/reviews.service.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { type NewTool, ToolsService } from '../tools/tools.service.ts';

const FOLDER = new URL('../../../demo/', import.meta.url);

interface DemoTool extends Omit<NewTool, 'img'> {
  /** The file name prefix of the photographs. */
  slug: string;
}

/** In display order. */
async function demoTools(): Promise<NewTool[]> {
  const tools = await read<DemoTool[]>('catalog.json');
  return tools.map(({ slug, ...tool }) => ({ ...tool, img: `/media/${slug}-1200.webp` }));
}

function demoReviews(): Promise<NewReview[]> {
  return read<NewReview[]>('reviews.json');
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'));
}

/** Fills an empty database with the demo catalog, reviews and accounts. */
@Injectable()
class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly accounts: AccountProvisioner,
    private readonly tools: ToolsService,
    private readonly reviews: ReviewsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demoData) return;
    for (const account of DEMO_ACCOUNTS) await this.accounts.provisionAccount({ ...account, verified: true });
    if (await this.tools.isEmpty()) await this.fill();
  }

  /** Lists show the newest rows first. */
  private async fill(): Promise<void> {
    await this.tools.add((await demoTools()).reverse());
    await this.reviews.add((await demoReviews()).reverse());
  }
}

@Module({ imports: [IdentityModule, ToolsModule, ReviewsModule], providers: [DemoService] })
export class DemoModule {}
