import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PHOTO_TYPES, photoFileType } from './photo-files.ts';
import { checkLength } from './photo-uploads.service.ts';
import { SavePhotosDto, ToolPhotosDto } from './photos.dto.ts';
import { PhotosService } from './photos.service.ts';

/** A file never changes. If a browser opens the file as a page, the page can load and run nothing. */
const FILE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

@Controller()
export class PhotosController {
  constructor(
    private readonly photos: PhotosService,
    private readonly store: ObjectStore,
  ) {}

  @Get('photos/:file')
  @Access('everyone')
  @ApiProduces('image/avif', 'image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async read(@Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const type = photoFileType(file);
    const content = type && (await this.store.get(file));
    if (!content) throw new ProblemException(404, 'not-found', 'There is no photograph at this address.');
    reply.headers({ ...FILE_HEADERS, 'content-type': type });
    return content;
  }

  @Get('tools/:id/photos')
  @Access('admin')
  @ApiOkResponse({ type: ToolPhotosDto })
  list(@Param('id') id: string): Promise<ToolPhotosDto> {
    return this.photos.get(id);
  }

  /** Adds the photograph in the body, at most 10 MB, behind the others. */
  @Post('tools/:id/photos')
  @HttpCode(201)
  @Access('admin')
  @RouteConfig({ takesBytes: PHOTO_TYPES })
  @ApiConsumes(...PHOTO_TYPES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiCreatedResponse({ type: ToolPhotosDto })
  add(
    @Param('id') id: string,
    @Req() { headers, body }: FastifyRequest<{ Body: Readable }>,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<ToolPhotosDto> {
    checkLength(headers['content-length']);
    return this.photos.add(id, body, admin);
  }

  /** Saves the order and the alternative texts of all photographs. */
  @Put('tools/:id/photos')
  @Access('admin')
  @ApiOkResponse({ type: ToolPhotosDto })
  save(
    @Param('id') id: string,
    @Body() body: SavePhotosDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<ToolPhotosDto> {
    return this.photos.save(id, body, admin);
  }

  @Delete('tools/:id/photos/:photo')
  @Access('admin')
  @ApiOkResponse({ type: ToolPhotosDto })
  remove(
    @Param('id') id: string,
    @Param('photo') photo: string,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<ToolPhotosDto> {
    return this.photos.remove(id, photo, admin);
  }
}
