import type { PieceRelease } from '@whetstone/federation/loader';
import type { PageModule } from '@whetstone/kernel';

export interface LoadedPage {
  status: 'ready';
  module: PageModule;
  /** Which release it came from. */
  release: PieceRelease;
}

export type LoadOutcome = LoadedPage | { status: 'failed'; reason: unknown };
