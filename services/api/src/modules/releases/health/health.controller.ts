import { Body, Controller, Get, HttpCode, Ip, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../../common/access/access.guard.ts';
import { TooManyRequestsException } from '../../../common/http/problem.exception.ts';
import { RateLimiter, type RateLimitRule } from '../../../common/rate-limit/rate-limiter.ts';
import { TelemetryReportDto } from './browser-report.dto.ts';
import { HealthQuery, VersionTelemetryDto } from './health.dto.ts';
import { ReleaseHealthService } from './health.service.ts';
import { ReportsService } from './reports.service.ts';

const REPORT_BYTES = 8 * 1024;
/** A tab sends four a minute; an office may share an address. */
const REPORTS: RateLimitRule = { name: 'reports', burst: 300, perMinute: 300 };

@Controller('releases')
export class ReleaseHealthController {
  constructor(
    private readonly reports: ReportsService,
    private readonly health: ReleaseHealthService,
    private readonly limiter: RateLimiter,
  ) {}

  /** What a browser tells of the releases that it was given; what is unknown in it is left out. */
  @Post('reports')
  @HttpCode(202)
  @Access('everyone')
  @RouteConfig({ bodyLimit: REPORT_BYTES })
  @ApiAcceptedResponse()
  async report(@Body() { events }: TelemetryReportDto, @Ip() address: string): Promise<void> {
    const wait = await this.limiter.take(REPORTS, address);
    if (wait > 0)
      throw new TooManyRequestsException('This address has sent too many reports. Wait a moment.', wait);
    this.reports.take(events);
  }

  /** How each version of a microfrontend fares in browsers. */
  @Get(':microfrontend/telemetry')
  @Access('admin')
  @ApiOkResponse({ type: [VersionTelemetryDto] })
  readTelemetry(
    @Param('microfrontend') microfrontend: string,
    @Query() { hours }: HealthQuery,
  ): Promise<VersionTelemetryDto[]> {
    return this.health.of(microfrontend, hours);
  }
}
