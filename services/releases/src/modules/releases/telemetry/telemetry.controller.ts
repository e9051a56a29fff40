import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { isFromEdge } from '@whetstone/server/http/edge-requests';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import type { FastifyRequest } from 'fastify';
import { TelemetryQuery, TelemetryReportDto, VersionTelemetryDto } from './telemetry.dto.ts';
import { TelemetryService } from './telemetry.service.ts';
import { TelemetryIntakeService } from './telemetry-intake.service.ts';

const REPORT_BYTES = 16 * 1024;
/** A tab sends up to four reports a minute, and an office may share an address. */
const REPORTS: RateLimitRule = { name: 'reports', burst: 300, perMinute: 300 };

@Controller('releases')
export class TelemetryController {
  constructor(
    private readonly intake: TelemetryIntakeService,
    private readonly telemetry: TelemetryService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Accepts telemetry of browsers, and of edges, whose requests have no client. Ignores events of unknown releases. */
  @Post('reports')
  @HttpCode(202)
  @Access('everyone')
  @RouteConfig({ bodyLimit: REPORT_BYTES })
  @ApiAcceptedResponse()
  async report(
    @Body() { events, bucketed = false }: TelemetryReportDto,
    @Req() { ip: address, raw, headers }: FastifyRequest,
  ): Promise<void> {
    const detail = 'This address has sent too many reports. Wait a moment.';
    await this.limiter.require(REPORTS, address, detail);
    const isEdge = isFromEdge(raw) && headers['x-forwarded-for'] === undefined;
    this.intake.enqueue(events, { address, isEdge, isBucketed: bucketed });
  }

  @Get(':microfrontend/telemetry')
  @Access('admin')
  @ApiOkResponse({ type: [VersionTelemetryDto] })
  readTelemetry(
    @Param('microfrontend') microfrontend: string,
    @Query() { hours }: TelemetryQuery,
  ): Promise<VersionTelemetryDto[]> {
    return this.telemetry.read(microfrontend, hours);
  }
}
