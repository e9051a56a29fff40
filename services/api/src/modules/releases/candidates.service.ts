import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { manifestOf, Release } from './release.entity.ts';
import { ServedReleasesService } from './served-releases.service.ts';

const HOUR = 60 * 60 * 1_000;
const MEBIBYTE = 1024 * 1024;

/** Limits the number, total size and age of a team's release candidates. */
@Injectable()
export class CandidatesService {
  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly served: ServedReleasesService,
    private readonly config: Config,
  ) {}

  /** @throws ProblemException 413 when the new candidate would exceed the number or total size */
  async requireRoomFor(manifest: MicrofrontendManifest, version: string): Promise<void> {
    const { name: microfrontend } = manifest;
    const { maxCandidates, maxCandidateBytes } = this.config.delivery;
    const served = await this.served.versionsOf(microfrontend);
    if (served.has(version)) return;
    const stored = await this.releases.findBy({ microfrontend, offeredAt: MoreThanOrEqual(this.oldest) });
    const others = stored.filter((release) => release.version !== version && !served.has(release.version));
    if (others.length >= maxCandidates)
      throw full(`${microfrontend} has ${others.length} unpublished builds, which is the limit`);
    const bytes = [manifest, ...others.map(manifestOf)].reduce((sum, { files }) => sum + bytesOf(files), 0);
    if (bytes > maxCandidateBytes)
      throw full(
        `with this build, ${microfrontend} would have more than ${maxCandidateBytes / MEBIBYTE} MiB of unpublished builds`,
      );
  }

  /** @throws ProblemException 409 when the candidate has expired; released versions do not expire */
  async requireFresh({ microfrontend, version, offeredAt }: Release): Promise<void> {
    if (offeredAt >= this.oldest || (await this.served.isServed(microfrontend, version))) return;
    const detail = `${microfrontend} ${version} was uploaded more than ${this.config.delivery.keepCandidatesHours} hours ago and has expired. Release that build again.`;
    throw new ProblemException(409, 'candidate-expired', detail);
  }

  private get oldest(): Date {
    return new Date(Date.now() - this.config.delivery.keepCandidatesHours * HOUR);
  }
}

function bytesOf(files: MicrofrontendManifest['files']): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

function full(reason: string): ProblemException {
  const detail = `The build was rejected: ${reason}. Publish a build or wait until one expires.`;
  return new ProblemException(413, 'too-many-candidates', detail);
}
