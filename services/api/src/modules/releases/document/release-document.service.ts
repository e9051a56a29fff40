import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MicrofrontendRollout, ReleaseDocument } from '@whetstone/contract';
import { ReleaseStateService, type Standing } from '../release-state.service.ts';
import { ReleaseSigner } from './release-signer.ts';

export interface SignedDocument {
  sequence: number;
  jws: string;
  etag: string;
}

/** The signed release document, kept until what visitors get has changed. */
@Injectable()
export class ReleaseDocumentService {
  private kept: SignedDocument | undefined;

  constructor(
    private readonly state: ReleaseStateService,
    private readonly signer: ReleaseSigner,
  ) {}

  /** Undefined until a shell is live. */
  async current(): Promise<SignedDocument | undefined> {
    if (this.kept?.sequence === (await this.state.sequence())) return this.kept;
    const standing = await this.state.read();
    if (!standing.rollouts.some(({ microfrontend }) => microfrontend === 'shell')) return undefined;
    this.kept = await this.sign(standing, await this.state.expand(standing.rollouts));
    return this.kept;
  }

  /** Every instance signs the same text at the same sequence, and this signature scheme is deterministic. */
  private async sign(standing: Standing, microfrontends: MicrofrontendRollout[]): Promise<SignedDocument> {
    const jws = await this.signer.sign('release-document', releaseDocument(standing, microfrontends));
    const etag = `"${createHash('sha256').update(jws).digest('base64url')}"`;
    return { sequence: standing.sequence, jws, etag };
  }
}

export function releaseDocument(
  { sequence, changedAt }: Pick<Standing, 'sequence' | 'changedAt'>,
  microfrontends: readonly MicrofrontendRollout[],
): ReleaseDocument {
  return { schema: 1, sequence, issuedAt: changedAt.toISOString(), pieces: microfrontends };
}
