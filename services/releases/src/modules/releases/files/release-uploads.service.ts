import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CreateReleaseResult, MicrofrontendManifest } from '@whetstone/contract';
import { nameOf, type Publisher, requireOwnMicrofrontend } from '@whetstone/server/access/publisher';
import { insertMissing } from '@whetstone/server/database/transactions';
import { ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import type { CreateReleaseDto } from '../release.dto.ts';
import { manifestOf, Release } from '../release.entity.ts';
import { ServedReleasesService } from '../served-releases.service.ts';
import { canonicalManifest, checkManifest, versionOf } from './manifest.ts';
import { ReleasedFilesService } from './released-files.service.ts';

const HOUR = 60 * 60 * 1_000;
const MEBIBYTE = 1024 * 1024;

/** Creates releases. Limits the number, total size and age of a team's candidates: releases that were never published. */
@Injectable()
export class ReleaseUploadsService {
  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly files: ReleasedFilesService,
    private readonly served: ServedReleasesService,
    private readonly config: Config,
  ) {}

  /** Stores a build's manifest under its content hash and returns the missing files. @throws ProblemException 400, 403, 413 */
  async create({ manifest, commit }: CreateReleaseDto, publisher: Publisher): Promise<CreateReleaseResult> {
    checkManifest(manifest);
    const { name: microfrontend } = manifest;
    requireOwnMicrofrontend(publisher, microfrontend);
    const canonical = canonicalManifest(manifest);
    const version = versionOf(canonical);
    await this.requireQuota(manifest, version);
    const release = { microfrontend, version, manifest: canonical, commit: commit ?? null };
    await insertMissing(this.releases, {
      ...{ ...release, uploadedBy: nameOf(publisher), uploadedAt: new Date() },
    });
    await this.files.renew(microfrontend, version);
    return { microfrontend, version, missing: await this.files.missingOf(manifest) };
  }

  /** @throws ProblemException 409 when the candidate has expired; published versions do not expire */
  async requireUnexpired({ microfrontend, version, uploadedAt }: Release): Promise<void> {
    if (uploadedAt >= this.expiry || (await this.served.isServed(microfrontend, version))) return;
    const detail = `${microfrontend} ${version} was uploaded more than ${this.config.delivery.keepCandidatesHours} hours ago and has expired. Release that build again.`;
    throw new ProblemException(409, 'candidate-expired', detail);
  }

  /** @throws ProblemException 413 when the new candidate would exceed the number or total size */
  private async requireQuota(manifest: MicrofrontendManifest, version: string): Promise<void> {
    const { name: microfrontend } = manifest;
    const { maxCandidates, maxCandidateBytes } = this.config.delivery;
    const served = await this.served.versionsOf(microfrontend);
    if (served.has(version)) return;
    const stored = await this.releases.findBy({ microfrontend, uploadedAt: MoreThanOrEqual(this.expiry) });
    const others = stored.filter((release) => release.version !== version && !served.has(release.version));
    if (others.length >= maxCandidates)
      throw quotaExceeded(`${microfrontend} has ${others.length} unpublished builds, which is the limit`);
    const files = [manifest, ...others.map(manifestOf)].flatMap((each) => Object.values(each.files));
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > maxCandidateBytes)
      throw quotaExceeded(
        `with this build, ${microfrontend} would have more than ${maxCandidateBytes / MEBIBYTE} MiB of unpublished builds`,
      );
  }

  /** Candidates that were uploaded earlier have expired. */
  private get expiry(): Date {
    return new Date(Date.now() - this.config.delivery.keepCandidatesHours * HOUR);
  }
}

function quotaExceeded(reason: string): ProblemException {
  const detail = `The build was rejected: ${reason}. Publish a build or wait until one expires.`;
  return new ProblemException(413, 'too-many-candidates', detail);
}

const RETRY_AFTER_MS = 1_000;

/** Limits the concurrent uploads of this instance. */
@Injectable()
export class UploadSlotsService {
  /** Uploads in progress, by microfrontend. */
  private readonly inProgress = new Map<string, number>();

  constructor(private readonly config: Config) {}

  /** @throws ProblemException 429 when all slots of the team or the instance are in use */
  async use(microfrontend: string, upload: () => Promise<void>): Promise<void> {
    const { uploadsAtOnce, uploadsPerTeam } = this.config.delivery;
    const own = this.inProgress.get(microfrontend) ?? 0;
    const all = [...this.inProgress.values()].reduce((sum, count) => sum + count, 0);
    if (own >= uploadsPerTeam)
      throw tooMany(`${microfrontend} has ${own} uploads in progress, which is the limit`);
    if (all >= uploadsAtOnce) throw tooMany(`${all} uploads are in progress, which is the limit`);
    this.inProgress.set(microfrontend, own + 1);
    try {
      await upload();
    } finally {
      const left = (this.inProgress.get(microfrontend) ?? 1) - 1;
      if (left > 0) this.inProgress.set(microfrontend, left);
      else this.inProgress.delete(microfrontend);
    }
  }
}

function tooMany(reason: string): TooManyRequestsException {
  return new TooManyRequestsException(`${reason}. Send the file again in a moment.`, RETRY_AFTER_MS);
}
