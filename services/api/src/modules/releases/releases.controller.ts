import type { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../common/access/access.guard.ts';
import {
  CurrentPublisher,
  nameOf,
  type Publisher,
  requireOwnMicrofrontend,
} from '../../common/access/publisher.ts';
import { FilePath } from './file-path.decorator.ts';
import { PublicationDto, PublicationResultDto } from './publication.dto.ts';
import { PublicationService } from './publication.service.ts';
import { CreateReleaseDto, CreateReleaseResultDto } from './release-offer.dto.ts';
import { ReleaseOffersService } from './release-offers.service.ts';
import { ReleasedFilesService } from './released-files.service.ts';
import { RollbackDto, RollbackResultDto } from './rollback.dto.ts';
import { RollbackService } from './rollback.service.ts';
import { UploadSlotsService } from './upload-slots.service.ts';

const OFFER_BYTES = 1024 * 1024;

/** How a team's build becomes what visitors get: offered, uploaded, published. */
@Controller('releases')
export class ReleasesController {
  constructor(
    private readonly offers: ReleaseOffersService,
    private readonly files: ReleasedFilesService,
    private readonly publication: PublicationService,
    private readonly rollback: RollbackService,
    private readonly slots: UploadSlotsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('team')
  @RouteConfig({ bodyLimit: OFFER_BYTES, needsDeployToken: true })
  @ApiOkResponse({ type: CreateReleaseResultDto })
  offer(
    @Body() body: CreateReleaseDto,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<CreateReleaseResultDto> {
    return this.offers.offer(body, publisher);
  }

  /** Takes one file of an offered build; the same file again changes nothing. */
  @Put(':microfrontend/:version/files/*')
  @HttpCode(204)
  @Access('team')
  @RouteConfig({ takesBytes: true, needsDeployToken: true })
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

  /** Puts an uploaded build out to everybody or to a share of visitors, if the gate lets it pass. */
  @Post(':microfrontend/:version/publication')
  @HttpCode(200)
  @Access('team-or-admin')
  @ApiOkResponse({ type: PublicationResultDto })
  publish(
    @Param('microfrontend') microfrontend: string,
    @Param('version') version: string,
    @Body() body: PublicationDto,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<PublicationResultDto> {
    return this.publication.publish(microfrontend, version, body, publisher);
  }

  /** Stops a running canary, else goes back to what was live before; it is not rendered again. 409 where another version is out by now. */
  @Post(':microfrontend/rollback')
  @HttpCode(200)
  @Access('team-or-admin')
  @ApiOkResponse({ type: RollbackResultDto })
  rollBack(
    @Param('microfrontend') microfrontend: string,
    @Body() { version, reason = '' }: RollbackDto,
    @CurrentPublisher() publisher: Publisher,
  ): Promise<RollbackResultDto> {
    requireOwnMicrofrontend(publisher, microfrontend);
    return this.rollback.rollBack(microfrontend, version, { actor: nameOf(publisher), reason });
  }
}
