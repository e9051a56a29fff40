import { Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { openStore } from '@whetstone/server/storage/open-store';
import { Config } from '../../common/config/config.ts';
import { DeployTokensModule } from '../deploy-tokens/deploy-tokens.module.ts';
import { ReleaseApproval } from './approvals/approval.entity.ts';
import { ApprovalsController } from './approvals/approvals.controller.ts';
import { ApprovalsService } from './approvals/approvals.service.ts';
import { BlastRadiusService } from './console/blast-radius.service.ts';
import { ConsoleController } from './console/console.controller.ts';
import { InboundLinksService } from './console/inbound-links.service.ts';
import { ReleaseStatusService } from './console/release-status.service.ts';
import { CandidateTicketsService } from './document/candidate-tickets.service.ts';
import { InternalController } from './document/internal.controller.ts';
import { ReleaseDocumentService } from './document/release-document.service.ts';
import { ReleaseRootsService } from './document/release-roots.service.ts';
import { FileMeasurementService } from './files/file-measurement.service.ts';
import { ReleaseUploadsService, UploadSlotsService } from './files/release-uploads.service.ts';
import { ReleasedFilesService } from './files/released-files.service.ts';
import { CheckReportsService } from './gate/check-reports.service.ts';
import { GateService } from './gate/gate.service.ts';
import { ReleaseError } from './log/release-error.entity.ts';
import { ReleaseErrorsService } from './log/release-errors.service.ts';
import { ReleaseLogService } from './log/release-log.service.ts';
import { PolicyViolation } from './policy-violations/policy-violation.entity.ts';
import { PolicyViolationsController } from './policy-violations/policy-violations.controller.ts';
import { PolicyViolationsService } from './policy-violations/policy-violations.service.ts';
import { CheckReportEntity, Release } from './release.entity.ts';
import { ReleasePurgeService } from './release-purge.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { LedgerService } from './rollout/ledger.service.ts';
import { PublicationService } from './rollout/publication.service.ts';
import { RetirementService } from './rollout/retirement.service.ts';
import { RollbackService } from './rollout/rollback.service.ts';
import { RollbackNotices } from './rollout/rollback-notices.service.ts';
import { ServedReleasesService } from './served-releases.service.ts';
import { ReleaseStateService } from './state/release-state.service.ts';
import { LedgerEntry, ReleaseState, Rollout, StoredRoot } from './state/rollout.entities.ts';
import { CanaryAnalysisService } from './telemetry/canary-analysis.service.ts';
import { FailureSourcesService } from './telemetry/failure-sources.service.ts';
import { LiveAnalysisService } from './telemetry/live-analysis.service.ts';
import { NetworkSharesService } from './telemetry/network-shares.service.ts';
import { Observation } from './telemetry/observation.entity.ts';
import { ObservationsService } from './telemetry/observations.service.ts';
import { TelemetryController } from './telemetry/telemetry.controller.ts';
import { TelemetryService } from './telemetry/telemetry.service.ts';
import { PublishedReleasesService, TelemetryIntakeService } from './telemetry/telemetry-intake.service.ts';

const storeProvider: Provider = {
  provide: ObjectStore,
  inject: [Config],
  useFactory: ({ delivery }: Config): Promise<ObjectStore> => openStore(delivery.store),
};

@Module({
  imports: [
    DeployTokensModule,
    TypeOrmModule.forFeature([
      LedgerEntry,
      Observation,
      PolicyViolation,
      Release,
      ReleaseApproval,
      ReleaseError,
      ReleaseState,
      Rollout,
      CheckReportEntity,
      StoredRoot,
    ]),
  ],
  controllers: [
    InternalController,
    TelemetryController,
    PolicyViolationsController,
    ApprovalsController,
    ConsoleController,
    ReleasesController,
  ],
  providers: [
    ApprovalsService,
    BlastRadiusService,
    CanaryAnalysisService,
    CandidateTicketsService,
    FileMeasurementService,
    FailureSourcesService,
    NetworkSharesService,
    GateService,
    InboundLinksService,
    LedgerService,
    LiveAnalysisService,
    ObservationsService,
    PolicyViolationsService,
    ReleaseErrorsService,
    ReleaseLogService,
    ReleaseStatusService,
    PublicationService,
    PublishedReleasesService,
    ReleaseDocumentService,
    ReleaseRootsService,
    TelemetryService,
    ReleaseUploadsService,
    ReleasePurgeService,
    ReleaseStateService,
    ReleasedFilesService,
    TelemetryIntakeService,
    RetirementService,
    RollbackNotices,
    RollbackService,
    ServedReleasesService,
    UploadSlotsService,
    CheckReportsService,
    storeProvider,
  ],
})
export class ReleasesModule {}
