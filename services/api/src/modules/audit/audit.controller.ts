import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import { AuditChainDto, AuditEntryDto, ListAuditQuery } from './audit.dto.ts';
import { AuditList } from './audit-list.service.ts';
import { AuditVerifier } from './audit-verifier.service.ts';

@Controller('audit')
@Access('admin')
export class AuditController {
  constructor(
    private readonly entries: AuditList,
    private readonly verifier: AuditVerifier,
  ) {}

  /** Newest first. */
  @Get()
  @ApiPage(AuditEntryDto)
  list(@Query() query: ListAuditQuery): Promise<Page<AuditEntryDto>> {
    return this.entries.list(query);
  }

  /** Every action in the log. */
  @Get('actions')
  @ApiOkResponse({ type: [String] })
  listActions(): Promise<string[]> {
    return this.entries.actions();
  }

  /** The length of the chain, and its last check. */
  @Get('chain')
  @ApiOkResponse({ type: AuditChainDto })
  readChain(): Promise<AuditChainDto> {
    return this.verifier.readChain();
  }

  /** Checks the chain now. Takes about ten seconds for 100,000 entries. */
  @Post('check')
  @RespondsOk(AuditChainDto)
  check(@CurrentUser() admin: AuthenticatedUser): Promise<AuditChainDto> {
    return this.verifier.checkFor(admin);
  }
}
