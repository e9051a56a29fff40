import type { KeyObject } from 'node:crypto';
import type { SignedRoot } from '@whetstone/contract/release-root';
import { ServerConfig } from '@whetstone/server/config/server-config';
import type { StoreLocation } from '@whetstone/server/storage/open-store';

export interface DeliveryConfig {
  /** Ed25519: signs release documents. The current root document lists it. */
  signingKey: KeyObject;
  /** The first root document. Outside production the service creates one. */
  releaseRoot: SignedRoot | undefined;
  /** The edge's URL for internal requests. Publishing requires it: the edge renders each release candidate. */
  edgeUrl: string | undefined;
  store: StoreLocation;
  /** Retention of a release after its last day of traffic. */
  keepReleasesDays: number;
  /** Time to publish a release candidate after its last upload. */
  keepCandidatesHours: number;
  /** Maximum number of release candidates per microfrontend. */
  maxCandidates: number;
  /** Maximum total bytes of these candidates. */
  maxCandidateBytes: number;
  /** Maximum bytes of all scripts and style sheets of a microfrontend, compressed with gzip. */
  maxMicrofrontendBytes: number;
  /** Maximum bytes of a microfrontend in the HTML of every page, uncompressed: its description and the hashes of its scripts. */
  maxDescriptionBytes: number;
  /** Maximum concurrent uploads of an instance, and of one microfrontend. */
  uploadsAtOnce: number;
  uploadsPerTeam: number;
  /** Microfrontends whose deploy tokens are written to the data folder. */
  tokenFiles: string[];
}

/** The validated settings of the service. The class is also the injection token. */
export abstract class Config extends ServerConfig {
  /** The API's URL for internal requests: the keys of access tokens, and revoked tokens. */
  abstract readonly apiInternalUrl: string;
  /** Days before its end at which the creator of a deploy token gets an email. */
  abstract readonly deployTokenNoticeDays: number;
  abstract readonly delivery: DeliveryConfig;
}
