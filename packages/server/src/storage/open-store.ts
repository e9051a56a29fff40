import { resolve } from 'node:path';
import type { Environment } from '@whetstone/contract/environment';
import { FolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Location } from './s3-store.ts';

export interface FolderLocation {
  kind: 'folder';
  folder: string;
}

export type StoreLocation = FolderLocation | S3Location;

/** The names of the settings of a store. */
interface StoreSettings {
  folder: string;
  bucket: string;
  region: string;
  endpoint: string;
}

/** Reads the settings of a store. Without a bucket the store is a folder. @throws ConfigError */
export function readStoreLocation(
  environment: Environment,
  names: StoreSettings,
  defaultFolder: string,
): StoreLocation {
  const bucket = environment.text(names.bucket);
  if (bucket === undefined) {
    return { kind: 'folder', folder: resolve(environment.text(names.folder) ?? defaultFolder) };
  }
  return {
    kind: 's3',
    bucket,
    region: environment.text(names.region) ?? 'us-east-1',
    endpoint: environment.url(names.endpoint, ['http:', 'https:'])?.href,
  };
}

export async function openStore(location: StoreLocation): Promise<ObjectStore> {
  if (location.kind === 'folder') return new FolderStore(location.folder);
  // The AWS SDK takes long to load.
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(location);
}
