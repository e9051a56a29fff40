import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import type { FastifyReply } from 'fastify';
import { PersonalDataExport } from './personal-data-export.service.ts';

@ApiTags('users')
@Controller('user/me')
export class PersonalDataController {
  constructor(private readonly exports: PersonalDataExport) {}

  @Get('export')
  @Access('user')
  @ApiOkResponse({
    description: 'Everything that the shop stores about the caller, as a download.',
    content: { 'application/json': { schema: { type: 'object' } } },
  })
  export(@CurrentUser() caller: AuthenticatedUser, @Res() reply: FastifyReply): Promise<void> {
    return this.exports.send(caller, reply);
  }
}
