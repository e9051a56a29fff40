import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, type Repository } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { LedgerService } from './ledger.service.ts';
import { Release } from './release.entity.ts';
import { ReleaseStateService } from './release-state.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** Takes releases away that nobody has been given for a while; the ledger goes on naming them. */
@Injectable()
export class ReleaseSweeperService {
  private readonly logger = new Logger(ReleaseSweeperService.name);

  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
    private readonly files: ReleasedFilesService,
    private readonly config: Config,
  ) {}

  /** Sweeps behind a piece's publication, which a failure of this must not undo: the next one sweeps again. */
  async sweepAfterPublication(piece: string): Promise<void> {
    try {
      await this.sweep(piece);
    } catch (error) {
      this.logger.error(error, `The replaced releases of ${piece} were not swept.`);
    }
  }

  private async sweep(piece: string): Promise<void> {
    const since = new Date(Date.now() - this.config.delivery.keepReleasesDays * DAY);
    const old = await this.releases.findBy({ piece, offeredAt: LessThan(since) });
    if (old.length === 0) return;
    const needed = new Set([
      ...(await this.out(piece)),
      ...(await this.ledger.versionsGivenSince(piece, since)),
    ]);
    const unwanted = old.filter(({ version }) => !needed.has(version));
    const swept = await this.forget(piece, unwanted, since);
    if (swept.length === 0) return;
    await this.files.removeUnused(swept);
    this.logger.log(`${swept.length} replaced releases of ${piece} were swept.`);
  }

  /** Before their files: a release that is known can always be had. Leaves those that somebody has offered again meanwhile. */
  private async forget(piece: string, unwanted: readonly Release[], since: Date): Promise<Release[]> {
    const version = In(unwanted.map((release) => release.version));
    await this.releases.delete({ piece, version, offeredAt: LessThan(since) });
    const kept = (await this.releases.findBy({ piece, version })).map((release) => release.version);
    return unwanted.filter((release) => !kept.includes(release.version));
  }

  private async out(piece: string): Promise<(string | null)[]> {
    const { rollouts } = await this.state.read();
    const own = rollouts.filter((rollout) => rollout.piece === piece);
    return own.flatMap(({ liveVersion, canaryVersion, lastGoodVersion }) => [
      liveVersion,
      canaryVersion,
      lastGoodVersion,
    ]);
  }
}
