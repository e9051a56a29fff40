import { Body, Controller, Get, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiAcceptedResponse, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { IsOptional, IsString } from 'class-validator';
import { PolicyViolationsService } from './policy-violations.service.ts';
import { readReports } from './read-reports.ts';

const REPORT_BYTES = 32 * 1024;
/** A browser collects its reports for a minute. An office may share an address. */
const REPORTS: RateLimitRule = { name: 'policy-violations', burst: 60, perMinute: 60 };

export class ReportedPageQuery {
  @ApiPropertyOptional({ type: String, description: 'The microfrontend of the page.' })
  @IsOptional()
  @IsString({ message: 'microfrontend must be a text.' })
  microfrontend = 'shell';
}

export class PolicyViolationDto {
  @ApiProperty({ description: 'The microfrontend whose file, or whose page, caused the violation.' })
  microfrontend: string;

  @ApiProperty({ description: 'The directive of the content security policy.' })
  directive: string;

  @ApiProperty({ description: 'An origin, a scheme such as `data`, or a keyword such as `inline`.' })
  blocked: string;

  @ApiProperty()
  times: number;

  @ApiProperty({ type: 'string', format: 'date-time' })
  firstAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time' })
  lastAt: Date;
}

@Controller('releases/policy-violations')
export class PolicyViolationsController {
  constructor(
    private readonly violations: PolicyViolationsService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Accepts reports of browsers about the content security policy. Stores neither the address of the page nor of the client. */
  @Post()
  @HttpCode(202)
  @Access('everyone')
  @RouteConfig({ bodyLimit: REPORT_BYTES, takesReports: true })
  @ApiAcceptedResponse()
  async report(
    @Body() body: unknown,
    @Query() { microfrontend }: ReportedPageQuery,
    @Ip() address: string,
  ): Promise<void> {
    const detail = 'This address has sent too many reports. Wait a moment.';
    await this.limiter.require(REPORTS, address, detail);
    await this.violations.add(readReports(body, microfrontend), address);
  }

  /** What browsers blocked in the last 30 days, newest first. */
  @Get()
  @Access('admin')
  @ApiPage(PolicyViolationDto)
  list(@Query() page: PageQuery): Promise<Page<PolicyViolationDto>> {
    return this.violations.list(page);
  }
}
