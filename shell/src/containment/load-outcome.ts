import type { LoadableRelease } from '@whetstone/federation/loader';
import type { FragmentModule, PageModule } from '@whetstone/kernel';

export interface LoadedModule {
  status: 'ready';
  module: PageModule | FragmentModule;
  /** Which release it came from. */
  release: LoadableRelease;
}

export type LoadOutcome = LoadedModule | { status: 'failed'; reason: unknown };
