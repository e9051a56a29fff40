import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MicrofrontendRollout, ReleaseDocument } from '@whetstone/contract';
import { type ReleaseSnapshot, ReleaseStateService } from '../rollout/release-state.service.ts';
import { ReleaseSigner } from './release-signer.ts';

export interface SignedDocument {
  sequence: number;
  jws: string;
  etag: string;
}

/** Signs the release document and caches it until a rollout changes. */
@Injectable()
export class ReleaseDocumentService {
  private cached: SignedDocument | undefined;

  constructor(
    private readonly state: ReleaseStateService,
    private readonly signer: ReleaseSigner,
  ) {}

  /** Returns undefined until a shell is live. */
  async current(): Promise<SignedDocument | undefined> {
    if (this.cached?.sequence === (await this.state.sequence())) return this.cached;
    const snapshot = await this.state.read();
    if (!snapshot.rollouts.some(({ microfrontend }) => microfrontend === 'shell')) return undefined;
    this.cached = await this.sign(snapshot, await this.state.withManifests(snapshot.rollouts));
    return this.cached;
  }

  /** Ed25519 is deterministic: all instances produce the same bytes at the same sequence. */
  private async sign(
    snapshot: ReleaseSnapshot,
    microfrontends: MicrofrontendRollout[],
  ): Promise<SignedDocument> {
    const jws = await this.signer.sign('release-document', releaseDocument(snapshot, microfrontends));
    const etag = `"${createHash('sha256').update(jws).digest('base64url')}"`;
    return { sequence: snapshot.sequence, jws, etag };
  }
}

export function releaseDocument(
  { sequence, changedAt }: Pick<ReleaseSnapshot, 'sequence' | 'changedAt'>,
  microfrontends: readonly MicrofrontendRollout[],
): ReleaseDocument {
  return { schema: 2, sequence, issuedAt: changedAt.toISOString(), microfrontends };
}
