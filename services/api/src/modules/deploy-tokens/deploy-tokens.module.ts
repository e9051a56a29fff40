import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeployToken } from './deploy-token.entity.ts';
import { DeployTokenStrategy } from './deploy-token.strategy.ts';
import { DeployTokensController } from './deploy-tokens.controller.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';
import { TokenFilesService } from './token-files.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([DeployToken])],
  controllers: [DeployTokensController],
  providers: [DeployTokensService, DeployTokenStrategy, TokenFilesService],
})
export class DeployTokensModule {}
