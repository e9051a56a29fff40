import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config, DEMO_ACCOUNTS } from '../../common/config/config.ts';
import { IdentityService } from '../identity/identity.service.ts';
import { ReviewsService } from '../reviews/reviews.service.ts';
import { ToolsService } from '../tools/tools.service.ts';
import { demoReviews, demoTools } from './demo-data.ts';

/** Gives a newcomer a shop with something in it. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly identity: IdentityService,
    private readonly tools: ToolsService,
    private readonly reviews: ReviewsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demoData) return;
    for (const account of DEMO_ACCOUNTS) await this.identity.ensureAccount({ ...account, verified: true });
    if (await this.tools.isEmpty()) await this.fill();
  }

  /** Lists show the newest first, so what should be seen first is added last. */
  private async fill(): Promise<void> {
    await this.tools.add((await demoTools()).reverse());
    await this.reviews.add((await demoReviews()).reverse());
  }
}
