import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeployToken, DeployTokenEntry } from './deploy-token.entity.ts';
import { DeployTokenStrategy } from './deploy-token.strategy.ts';
import { DeployTokenFilesService } from './deploy-token-files.service.ts';
import { DeployTokenNotices } from './deploy-token-notices.service.ts';
import { DeployTokensController } from './deploy-tokens.controller.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([DeployToken, DeployTokenEntry])],
  controllers: [DeployTokensController],
  providers: [DeployTokensService, DeployTokenStrategy, DeployTokenFilesService, DeployTokenNotices],
  exports: [DeployTokensService],
})
export class DeployTokensModule {}
