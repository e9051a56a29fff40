import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CandidatesService } from './candidates.service.ts';
import { CheckReportEntity } from './check-report.entity.ts';
import { CheckReportsService } from './check-reports.service.ts';
import { BlastRadiusService } from './console/blast-radius.service.ts';
import { OverviewService } from './console/overview.service.ts';
import { ReleasesConsoleController } from './console/releases-console.controller.ts';
import { CandidateTicketsService } from './document/candidate-tickets.service.ts';
import { InternalController } from './document/internal.controller.ts';
import { ReleaseDocumentService } from './document/release-document.service.ts';
import { ReleaseSigner } from './document/release-signer.ts';
import { GateService } from './gate/gate.service.ts';
import { RenderCheckService } from './gate/render-check.service.ts';
import { CanaryWatchService } from './health/canary-watch.service.ts';
import { ReleaseHealthController } from './health/health.controller.ts';
import { ReleaseHealthService } from './health/health.service.ts';
import { Observation } from './health/observation.entity.ts';
import { ObservationsService } from './health/observations.service.ts';
import { PublishedReleasesService } from './health/published-releases.service.ts';
import { ReportsService } from './health/reports.service.ts';
import { LedgerService } from './ledger.service.ts';
import { LedgerEntry } from './ledger-entry.entity.ts';
import { PublicationService } from './publication.service.ts';
import { Release } from './release.entity.ts';
import { ReleaseOffersService } from './release-offers.service.ts';
import { ReleasePurgeService } from './release-purge.service.ts';
import { ReleaseState } from './release-state.entity.ts';
import { ReleaseStateService } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { RollbackService } from './rollback.service.ts';
import { Rollout } from './rollout.entity.ts';
import { ServedReleasesService } from './served-releases.service.ts';
import { releaseStoreProvider } from './store/release-store.provider.ts';
import { UploadSlotsService } from './upload-slots.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([LedgerEntry, Observation, Release, ReleaseState, Rollout, CheckReportEntity]),
  ],
  controllers: [InternalController, ReleaseHealthController, ReleasesConsoleController, ReleasesController],
  providers: [
    BlastRadiusService,
    CanaryWatchService,
    CandidatesService,
    CandidateTicketsService,
    GateService,
    LedgerService,
    ObservationsService,
    OverviewService,
    PublicationService,
    PublishedReleasesService,
    ReleaseDocumentService,
    ReleaseHealthService,
    ReleaseOffersService,
    ReleasePurgeService,
    ReleaseSigner,
    ReleaseStateService,
    ReleasedFilesService,
    RenderCheckService,
    ReportsService,
    RollbackService,
    ServedReleasesService,
    UploadSlotsService,
    CheckReportsService,
    releaseStoreProvider,
  ],
})
export class ReleasesModule {}
