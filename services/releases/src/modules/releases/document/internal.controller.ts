import { Controller, Get, Headers, Param, ParseIntPipe, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { SignedReleases } from '@whetstone/contract';
import { Access } from '@whetstone/server/access/access.guard';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { FastifyReply } from 'fastify';
import { ReleasedFilesService } from '../files/released-files.service.ts';
import { FilePath } from '../releases.controller.ts';
import { ServedReleasesService } from '../served-releases.service.ts';
import { CandidateTicketsService } from './candidate-tickets.service.ts';
import { ReleaseDocumentService } from './release-document.service.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Routes for edges, on the internal listener. Signatures or hashes protect every response. */
@ApiExcludeController()
@Controller('internal')
export class InternalController {
  constructor(
    private readonly document: ReleaseDocumentService,
    private readonly files: ReleasedFilesService,
    private readonly served: ServedReleasesService,
    private readonly tickets: CandidateTicketsService,
  ) {}

  /** The release document, and the root documents above the version that the edge trusts (`?root=`). */
  @Get('release-document')
  @Access('edge')
  async releaseDocument(
    @Query('root', new ParseIntPipe({ optional: true })) root: number | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedReleases | undefined> {
    const document = await this.document.current(root ?? 0);
    if (!document) throw new ProblemException(404, 'no-live-release', 'No shell has been released yet.');
    reply.headers({ etag: document.etag, 'cache-control': 'no-cache', 'content-type': 'application/json' });
    if (ifNoneMatch !== document.etag) return document.releases;
    reply.status(304);
    return undefined;
  }

  /** The manifest exactly as hashed, or a file of the manifest. Files of a candidate require the ticket of its render check. */
  @Get('release-files/:microfrontend/:version/*')
  @Access('edge')
  async releaseFile(
    @Param('microfrontend') microfrontend: string,
    @Param('version') version: string,
    @FilePath() path: string,
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const isReadable =
      (await this.served.isServed(microfrontend, version)) ||
      (await this.tickets.grants(authorization, { microfrontend, version }));
    if (!isReadable)
      throw new ProblemException(404, 'not-found', `${microfrontend} ${version} is not published.`);
    const content =
      path === 'remote.json'
        ? Buffer.from(await this.files.readManifest(microfrontend, version))
        : await this.files.read(microfrontend, version, path);
    reply.headers({ 'cache-control': IMMUTABLE, 'content-type': 'application/octet-stream' });
    return content;
  }
}
