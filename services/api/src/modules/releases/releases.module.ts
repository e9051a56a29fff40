import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OverviewService } from './console/overview.service.ts';
import { ReleasesConsoleController } from './console/releases-console.controller.ts';
import { InternalController } from './document/internal.controller.ts';
import { ReleaseDocumentService } from './document/release-document.service.ts';
import { ReleaseSigner } from './document/release-signer.ts';
import { GateService } from './gate/gate.service.ts';
import { RenderCheckService } from './gate/render-check.service.ts';
import { LedgerService } from './ledger.service.ts';
import { LedgerEntry } from './ledger-entry.entity.ts';
import { PublicationService } from './publication.service.ts';
import { Release } from './release.entity.ts';
import { ReleaseOffersService } from './release-offers.service.ts';
import { ReleaseState } from './release-state.entity.ts';
import { ReleaseStateService } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { RollbackService } from './rollback.service.ts';
import { Rollout } from './rollout.entity.ts';
import { releaseStoreProvider } from './store/release-store.provider.ts';
import { VerdictRecord } from './verdict.entity.ts';
import { VerdictsService } from './verdicts.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([LedgerEntry, Release, ReleaseState, Rollout, VerdictRecord])],
  controllers: [InternalController, ReleasesConsoleController, ReleasesController],
  providers: [
    GateService,
    LedgerService,
    OverviewService,
    PublicationService,
    ReleaseDocumentService,
    ReleaseOffersService,
    ReleaseSigner,
    ReleaseStateService,
    ReleasedFilesService,
    RenderCheckService,
    RollbackService,
    VerdictsService,
    releaseStoreProvider,
  ],
})
export class ReleasesModule {}
