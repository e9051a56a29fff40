import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.ts';
import { type Caller, CurrentCaller } from '../../common/access/caller.ts';
import { requireOwnOrAdmin } from '../../common/access/own-or-admin.ts';
import { AdminDto } from './user-answers.dto.ts';
import { UsersService } from './users.service.ts';

@Controller('admin')
export class AdminController {
  constructor(private readonly users: UsersService) {}

  /** Whether this address is an admin's: asked about oneself, or by an admin. */
  @Get(':email')
  @Access('user')
  @ApiOkResponse({ type: AdminDto })
  async isAdmin(@CurrentCaller() caller: Caller, @Param('email') email: string): Promise<AdminDto> {
    requireOwnOrAdmin(caller, email, 'You can only ask about yourself.');
    const user = await this.users.findByEmail(email);
    return { admin: user?.role === 'admin' };
  }
}
