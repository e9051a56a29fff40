import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ReleaseOfferAnswer } from '@whetstone/contract';
import type { Repository } from 'typeorm';
import { nameOf, type Publisher, requireOwnPiece } from '../../common/access/publisher.ts';
import { CandidatesService } from './candidates.service.ts';
import { canonicalManifest, versionOf } from './manifest/canonical-manifest.ts';
import { checkManifest } from './manifest/check-manifest.ts';
import { Release } from './release.entity.ts';
import type { ReleaseOfferDto } from './release-offer.dto.ts';
import { ReleasedFilesService } from './released-files.service.ts';

@Injectable()
export class ReleaseOffersService {
  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly files: ReleasedFilesService,
    private readonly candidates: CandidatesService,
  ) {}

  /** Stores a build's manifest under its content hash and returns the missing files. @throws ProblemException 400, 403, 413 */
  async offer({ manifest, commit }: ReleaseOfferDto, publisher: Publisher): Promise<ReleaseOfferAnswer> {
    checkManifest(manifest);
    const { name: piece } = manifest;
    requireOwnPiece(publisher, piece);
    const canonical = canonicalManifest(manifest);
    const version = versionOf(canonical);
    await this.candidates.requireRoomFor(manifest, version);
    const release = { piece, version, manifest: canonical, commit: commit ?? null };
    await this.releases
      .createQueryBuilder()
      .insert()
      .values({ ...release, offeredBy: nameOf(publisher), offeredAt: new Date() })
      .orIgnore()
      .updateEntity(false)
      .execute();
    await this.files.renew(piece, version);
    return { piece, version, missing: await this.files.missingOf(manifest) };
  }
}
