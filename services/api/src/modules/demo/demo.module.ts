import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { DemoService } from './demo.service.ts';

@Module({ imports: [IdentityModule, ToolsModule, ReviewsModule], providers: [DemoService] })
export class DemoModule {}
