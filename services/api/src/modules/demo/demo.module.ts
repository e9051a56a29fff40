import { readFile } from 'node:fs/promises';
import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Config, DEMO_ACCOUNTS } from '../../common/config/config.ts';
import { AccountProvisioner } from '../identity/account-provisioner.service.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { ReviewChangesService, type SeedReview } from '../reviews/review-changes.service.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { SearchModule } from '../tools/search/search.module.ts';
import { SynonymsService } from '../tools/search/synonyms.service.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { type NewTool, ToolsService } from '../tools/tools.service.ts';

const FOLDER = new URL('../../../demo/', import.meta.url);

interface DemoTool extends Omit<NewTool, 'img'> {
  /** The file name prefix of the photographs. */
  slug: string;
}

interface DemoReview extends Omit<SeedReview, 'toolId' | 'createdAt'> {
  /** The slug of the tool. Missing for a review of the shop. */
  tool?: string;
}

/** Nine days between two reviews. */
const REVIEW_INTERVAL_MS = 9 * 86_400_000;

const photoOf = (slug: string) => `/media/${slug}-1200.webp`;

/** In display order. */
async function demoTools(): Promise<NewTool[]> {
  const tools = await read<DemoTool[]>('catalog.json');
  return tools.map(({ slug, ...tool }) => ({ ...tool, img: photoOf(slug) }));
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'));
}

/** Fills an empty database with the demo catalog, synonyms, reviews and accounts. */
@Injectable()
class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly accounts: AccountProvisioner,
    private readonly tools: ToolsService,
    private readonly synonyms: SynonymsService,
    private readonly reviews: ReviewChangesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demoData) return;
    for (const account of DEMO_ACCOUNTS) await this.accounts.provisionAccount({ ...account, verified: true });
    if (await this.tools.isEmpty()) await this.fill();
  }

  /** Lists show the newest rows first. */
  private async fill(): Promise<void> {
    await this.tools.add((await demoTools()).reverse());
    const synonyms = Object.entries(await read<Record<string, string[]>>('synonyms.json'));
    await this.synonyms.seed(synonyms.map(([term, words]) => ({ term, words })));
    const { page } = await this.tools.list({ limit: 100, count: false, sort: 'newest' });
    const ids = new Map(page.items.map(({ id, img }) => [img, id]));
    const reviews = (await read<DemoReview[]>('reviews.json')).map(({ tool, ...review }, index) => {
      const toolId = tool === undefined ? null : (ids.get(photoOf(tool)) ?? null);
      return { ...review, toolId, createdAt: new Date(Date.now() - (index + 1) * REVIEW_INTERVAL_MS) };
    });
    await this.reviews.seed(reviews.reverse());
  }
}

@Module({ imports: [IdentityModule, ToolsModule, SearchModule, ReviewsModule], providers: [DemoService] })
export class DemoModule {}
