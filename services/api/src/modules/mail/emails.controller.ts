import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import { EmailDto, EmailSummaryDto, ListEmailsQuery } from './emails.dto.ts';
import { EmailsService } from './emails.service.ts';

@Controller('emails')
@Access('admin')
export class EmailsController {
  constructor(private readonly emails: EmailsService) {}

  @Get()
  @ApiPage(EmailSummaryDto)
  list(@Query() query: ListEmailsQuery): Promise<Page<EmailSummaryDto>> {
    return this.emails.list(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: EmailDto })
  get(@Param('id') id: string): Promise<EmailDto> {
    return this.emails.get(id);
  }

  @Post(':id/send-again')
  @RespondsOk(EmailDto)
  sendAgain(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<EmailDto> {
    return this.emails.sendAgain(id, admin);
  }
}
