import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireRecentProof,
} from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { DeletedCountDto, RespondsOk } from '@whetstone/server/http/response.dto';
import { SeenVersionQuery } from '../../common/seen-version.query.ts';
import { DeliveriesService } from './deliveries.service.ts';
import {
  ListWebhookDeliveriesQuery,
  NewWebhookDto,
  presentDelivery,
  presentWebhook,
  SaveWebhookDto,
  WebhookDeliveryDto,
  WebhookDto,
  WebhookWithSecretDto,
} from './webhooks.dto.ts';
import { WebhooksService } from './webhooks.service.ts';

@Controller('webhooks')
@Access('admin')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  /** All endpoints, oldest first. */
  @Get()
  @ApiOkResponse({ type: [WebhookDto] })
  async list(): Promise<WebhookDto[]> {
    return (await this.webhooks.list()).map(presentWebhook);
  }

  @Post()
  @ApiCreatedResponse({ type: WebhookWithSecretDto })
  async add(
    @Body() body: NewWebhookDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<WebhookWithSecretDto> {
    requireRecentProof(admin);
    const added = await this.webhooks.add(body, admin);
    return { ...presentWebhook(added), secret: added.secret };
  }

  /** Changes an endpoint. Returns 409 with the current endpoint if it has changed since the given version. */
  @Put(':id')
  @ApiOkResponse({ type: WebhookDto })
  async save(
    @Param('id') id: string,
    @Query() { version }: SeenVersionQuery,
    @Body() body: SaveWebhookDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<WebhookDto> {
    requireRecentProof(admin);
    return presentWebhook(await this.webhooks.save(id, version, body, admin));
  }

  @Delete(':id')
  @ApiOkResponse({ type: DeletedCountDto })
  async remove(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: (await this.webhooks.remove(id, admin)) ? 1 : 0 };
  }

  /** Replaces the secret. For 24 hours the previous secret signs too. Returns 409 as a change does. */
  @Post(':id/secret')
  @RespondsOk(WebhookWithSecretDto)
  async rotate(
    @Param('id') id: string,
    @Query() { version }: SeenVersionQuery,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<WebhookWithSecretDto> {
    requireRecentProof(admin);
    const rotated = await this.webhooks.rotate(id, version, admin);
    return { ...presentWebhook(rotated), secret: rotated.secret };
  }

  /** Sends a test event once, and returns the result. Takes up to ten seconds. */
  @Post(':id/test')
  @RespondsOk(WebhookDeliveryDto)
  async test(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<WebhookDeliveryDto> {
    return presentDelivery(await this.deliveries.test(await this.webhooks.get(id), admin));
  }

  /** The deliveries of the last 30 days, newest first. */
  @Get(':id/deliveries')
  @ApiPage(WebhookDeliveryDto)
  async listDeliveries(
    @Param('id') id: string,
    @Query() query: ListWebhookDeliveriesQuery,
  ): Promise<Page<WebhookDeliveryDto>> {
    const { id: endpointId } = await this.webhooks.get(id);
    return (await this.deliveries.list(endpointId, query)).map(presentDelivery);
  }

  /** Sends a delivery again now, with the same id, and returns the result. Takes up to ten seconds. */
  @Post('deliveries/:id/send-again')
  @RespondsOk(WebhookDeliveryDto)
  async sendAgain(
    @Param('id') id: string,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<WebhookDeliveryDto> {
    return presentDelivery(await this.deliveries.sendAgain(id, admin));
  }
}
