import { join } from 'node:path';
import { PAGE_METADATA_BUDGET } from '@whetstone/contract/budgets';
import { ConfigError, type Environment } from '@whetstone/contract/environment';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import { parseSignedRoot, type SignedRoot } from '@whetstone/contract/release-root';
import { readSigningKey } from '@whetstone/server/config/secrets';
import { readStoreLocation } from '@whetstone/server/storage/open-store';
import type { DeliveryConfig } from './config.ts';

const KILOBYTE = 1_000;
const MEBIBYTE = 1024 * 1024;
const WEB = ['http:', 'https:'];
const RELEASES_STORE = {
  folder: 'RELEASES_DIR',
  bucket: 'RELEASES_S3_BUCKET',
  region: 'RELEASES_S3_REGION',
  endpoint: 'RELEASES_S3_ENDPOINT',
};
/** The microfrontends that a new shop has. */
const FIRST_MICROFRONTENDS = ['shell', 'mf-catalog', 'mf-account', 'mf-admin', 'mf-content'];

/** @throws ConfigError */
export function readDelivery(environment: Environment, production: boolean, dataDir: string): DeliveryConfig {
  return {
    signingKey: readSigningKey(environment, production, dataDir),
    releaseRoot: readRoot(environment, production),
    edgeUrl: environment.url('EDGE_URL', WEB)?.origin,
    store: readStoreLocation(environment, RELEASES_STORE, join(dataDir, 'releases')),
    keepReleasesDays: environment.integer('KEEP_RELEASES_DAYS', 7, 1, 9_999),
    keepCandidatesHours: environment.integer('KEEP_CANDIDATES_HOURS', 24, 1, 9_999),
    maxCandidates: environment.integer('MAX_CANDIDATES', 50, 1, 10_000),
    maxCandidateBytes: environment.integer('MAX_CANDIDATE_MIB', 512, 1, 1_000_000) * MEBIBYTE,
    maxMicrofrontendBytes: environment.integer('MAX_MICROFRONTEND_KB', 500, 1, 1_000_000) * KILOBYTE,
    maxDescriptionBytes:
      environment.integer('MAX_DESCRIPTION_KB', PAGE_METADATA_BUDGET / KILOBYTE, 1, 1_000) * KILOBYTE,
    uploadsAtOnce: environment.integer('UPLOADS_AT_ONCE', 64, 1, 10_000),
    uploadsPerTeam: environment.integer('UPLOADS_PER_TEAM', 16, 1, 10_000),
    tokenFiles: readMicrofrontends(environment, production ? [] : FIRST_MICROFRONTENDS),
  };
}

const EXPECTED_ROOT = 'a signed root document, as `release-keys create-root` writes it';

/** @throws ConfigError */
function readRoot(environment: Environment, production: boolean): SignedRoot | undefined {
  const text = environment.text('RELEASE_ROOT');
  if (text === undefined && production)
    throw new ConfigError(`RELEASE_ROOT must be set when NODE_ENV is production (${EXPECTED_ROOT}).`);
  if (text === undefined) return undefined;
  try {
    return parseSignedRoot(text);
  } catch {
    throw new ConfigError(`RELEASE_ROOT must be ${EXPECTED_ROOT}.`);
  }
}

function readMicrofrontends(environment: Environment, fallback: string[]): string[] {
  const microfrontends = environment.list('DEPLOY_TOKEN_FILES', fallback);
  if (microfrontends.every((microfrontend) => MICROFRONTEND_NAME.test(microfrontend))) return microfrontends;
  throw new ConfigError('DEPLOY_TOKEN_FILES must be names of microfrontends, as in shell,mf-catalog.');
}
