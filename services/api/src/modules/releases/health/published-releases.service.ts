import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger.service.ts';
import { ReleaseStateService } from '../release-state.service.ts';

/** Knows which releases have ever gone out, and asks again only when something has changed. */
@Injectable()
export class PublishedReleasesService {
  private known = new Set<string>();
  private sequence = 0;

  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
  ) {}

  async filter<Told extends { microfrontend: string; version: string }>(
    told: readonly Told[],
  ): Promise<Told[]> {
    const sequence = await this.state.sequence();
    if (sequence !== this.sequence) {
      const releases = await this.ledger.recentReleases();
      this.known = new Set(releases.map(({ microfrontend, version }) => `${microfrontend}@${version}`));
      this.sequence = sequence;
    }
    return told.filter(({ microfrontend, version }) => this.known.has(`${microfrontend}@${version}`));
  }
}
