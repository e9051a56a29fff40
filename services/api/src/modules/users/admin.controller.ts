import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../common/access/access.guard.ts';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireOwnOrAdmin,
} from '../../common/access/authenticated-user.ts';
import { IsAdminDto } from './user-answers.dto.ts';
import { UsersService } from './users.service.ts';

@Controller('admin')
export class AdminController {
  constructor(private readonly users: UsersService) {}

  /** Whether this address is an admin's: asked about oneself, or by an admin. */
  @Get(':email')
  @Access('user')
  @ApiOkResponse({ type: IsAdminDto })
  async isAdmin(
    @CurrentUser() caller: AuthenticatedUser,
    @Param('email') email: string,
  ): Promise<IsAdminDto> {
    requireOwnOrAdmin(caller, email, 'You can only ask about yourself.');
    const user = await this.users.findByEmail(email);
    return { admin: user?.role === 'admin' };
  }
}
