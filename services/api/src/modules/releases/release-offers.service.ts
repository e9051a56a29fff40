import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CreateReleaseResult } from '@whetstone/contract';
import type { Repository } from 'typeorm';
import { nameOf, type Publisher, requireOwnMicrofrontend } from '../../common/access/publisher.ts';
import { CandidatesService } from './candidates.service.ts';
import { canonicalManifest, versionOf } from './manifest/canonical-manifest.ts';
import { checkManifest } from './manifest/check-manifest.ts';
import { Release } from './release.entity.ts';
import type { CreateReleaseDto } from './release-offer.dto.ts';
import { ReleasedFilesService } from './released-files.service.ts';

@Injectable()
export class ReleaseOffersService {
  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly files: ReleasedFilesService,
    private readonly candidates: CandidatesService,
  ) {}

  /** Stores a build's manifest under its content hash and returns the missing files. @throws ProblemException 400, 403, 413 */
  async offer({ manifest, commit }: CreateReleaseDto, publisher: Publisher): Promise<CreateReleaseResult> {
    checkManifest(manifest);
    const { name: microfrontend } = manifest;
    requireOwnMicrofrontend(publisher, microfrontend);
    const canonical = canonicalManifest(manifest);
    const version = versionOf(canonical);
    await this.candidates.requireRoomFor(manifest, version);
    const release = { microfrontend, version, manifest: canonical, commit: commit ?? null };
    await this.releases
      .createQueryBuilder()
      .insert()
      .values({ ...release, offeredBy: nameOf(publisher), offeredAt: new Date() })
      .orIgnore()
      .updateEntity(false)
      .execute();
    await this.files.renew(microfrontend, version);
    return { microfrontend, version, missing: await this.files.missingOf(manifest) };
  }
}
