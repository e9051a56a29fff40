import type { Readable } from 'node:stream';
import {
  Body,
  Controller,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  CurrentPublisher,
  nameOf,
  type Publisher,
  requireOwnMicrofrontend,
} from '@whetstone/server/access/publisher';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReleaseUploadsService, UploadSlotsService } from './files/release-uploads.service.ts';
import { ReleasedFilesService } from './files/released-files.service.ts';
import {
  CreateReleaseDto,
  CreateReleaseResultDto,
  PublicationDto,
  PublicationResultDto,
  ReasonDto,
  RetirementDto,
  RetirementResultDto,
  RollbackDto,
  RollbackResultDto,
} from './release.dto.ts';
import { PublicationService } from './rollout/publication.service.ts';
import { RetirementService } from './rollout/retirement.service.ts';
import { RollbackService } from './rollout/rollback.service.ts';

/** The rest of the URL path, slashes included: the name of a file in its release. */
export const FilePath = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { '*': string } }>>();
  return params['*'];
});

/** Aborted when the client disconnects before it has the response. */
const Disconnection = createParamDecorator((_data: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const abort = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort(new ProblemException(409, 'client-disconnected', DISCONNECTED));
  });
  return abort.signal;
});

const DISCONNECTED = 'The client disconnected before the release was checked. Nothing has changed.';
const MANIFEST_BYTES = 1024 * 1024;

/** Uploads, publishes, rolls back and retires releases. */
@Controller('releases')
export class ReleasesController {
  constructor(
    private readonly uploads: ReleaseUploadsService,
    private readonly files: ReleasedFilesService,
    private readonly publication: PublicationService,
    private readonly rollback: RollbackService,
    private readonly retirement: RetirementService,
    private readonly slots: UploadSlotsService,
  ) {}

  /** Creates a release from a build's manifest. Returns the files to upload. */
  @Post()
  @Access('team')
  @RouteConfig({ bodyLimit: MANIFEST_BYTES, needsDeployToken: true })
  @RespondsOk(CreateReleaseResultDto)
  createRelease(
    @Body() body: CreateReleaseDto,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<CreateReleaseResultDto> {
    return this.uploads.create(body, publisher);
  }

  /** Uploads one file of a release. Repeating an upload changes nothing. */
  @Put(':microfrontend/:version/files/*')
  @HttpCode(204)
  @Access('team')
  @RouteConfig({ takesBytes: ['application/octet-stream'], needsDeployToken: true })
  @ApiParam({ name: 'path', type: String })
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiNoContentResponse()
  async upload(
    @Param('microfrontend') microfrontend: string,
    @Param('version') version: string,
    @FilePath() path: string,
    @Req() request: FastifyRequest<{ Body: Readable }>,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<void> {
    requireOwnMicrofrontend(publisher, microfrontend);
    await this.slots.use(microfrontend, () => this.files.receive(microfrontend, version, path, request.body));
  }

  /** Publishes a release to all visitors or to a percentage of them if it passes the gate. Ends when the client disconnects. */
  @Post(':microfrontend/:version/publication')
  @Access('team-or-admin')
  @RespondsOk(PublicationResultDto)
  publish(
    @Param('microfrontend') microfrontend: string,
    @Param('version') version: string,
    @Body() body: PublicationDto,
    @CurrentPublisher() publisher: Publisher,
    @Disconnection() disconnection: AbortSignal,
  ): Promise<PublicationResultDto> {
    return this.publication.publish(microfrontend, version, body, publisher, disconnection);
  }

  /** Stops the running canary; without a canary, restores the previous live release. 409 if another version is out by now. */
  @Post(':microfrontend/rollback')
  @Access('team-or-admin')
  @RespondsOk(RollbackResultDto)
  rollBack(
    @Param('microfrontend') microfrontend: string,
    @Body() { version, reason = '' }: RollbackDto,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<RollbackResultDto> {
    requireOwnMicrofrontend(publisher, microfrontend);
    return this.rollback.rollBack(microfrontend, version, { actor: nameOf(publisher), reason });
  }

  /** Removes the microfrontend from the site: its routes return 404, its navigation entries and fragments are gone. 409 if another version is live. */
  @Post(':microfrontend/retirement')
  @Access('team-or-admin')
  @RespondsOk(RetirementResultDto)
  retire(
    @Param('microfrontend') microfrontend: string,
    @Body() { version, reason = '' }: RetirementDto,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<RetirementResultDto> {
    requireOwnMicrofrontend(publisher, microfrontend);
    return this.retirement.retire(microfrontend, version, { actor: nameOf(publisher), reason });
  }

  /** Undoes a retirement: the last live release is live again. */
  @Delete(':microfrontend/retirement')
  @Access('team-or-admin')
  @ApiOkResponse({ type: RetirementResultDto })
  restore(
    @Param('microfrontend') microfrontend: string,
    @Query() { reason = '' }: ReasonDto,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<RetirementResultDto> {
    requireOwnMicrofrontend(publisher, microfrontend);
    return this.retirement.restore(microfrontend, { actor: nameOf(publisher), reason });
  }
}
