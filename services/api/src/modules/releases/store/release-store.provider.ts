import type { Provider } from '@nestjs/common';
import { Config } from '../../../common/config/config.ts';
import { FolderStore } from './folder-store.ts';
import { ReleaseStore } from './release-store.ts';
import { S3Store } from './s3-store.ts';

export const releaseStoreProvider: Provider = {
  provide: ReleaseStore,
  inject: [Config],
  useFactory: ({ delivery: { store } }: Config): ReleaseStore =>
    store.kind === 's3' ? new S3Store(store) : new FolderStore(store.folder),
};
