import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.ts';
import { type Caller, CurrentCaller } from '../../common/access/caller.ts';
import { requireOwnOrAdmin } from '../../common/access/own-or-admin.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { SuccessDto } from '../../common/http/success.dto.ts';
import { ApiPage } from '../../common/paging/api-page.decorator.ts';
import type { Page } from '../../common/paging/page.ts';
import { ListUsersQuery } from './list-users.dto.ts';
import { UpdateProfileDto } from './update-profile.dto.ts';
import { presentUser, UserDto } from './user.dto.ts';
import { CountDto, ModifiedDto } from './user-answers.dto.ts';
import { UsersService } from './users.service.ts';

@Controller('user')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  /** All users, for an admin; with `email` the one user in a list, also for themselves. */
  @Get()
  @Access('user')
  @ApiPage(UserDto)
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListUsersQuery,
  ): Promise<Page<UserDto> | UserDto[]> {
    if (query.email === undefined) return this.listAll(caller, query);
    requireOwnOrAdmin(caller, query.email, 'You can only ask about yourself.');
    const user = await this.users.findByEmail(query.email);
    return user ? [presentUser(user)] : [];
  }

  @Get('count')
  @Access('user')
  @ApiOkResponse({ type: CountDto })
  async count(): Promise<CountDto> {
    return { count: await this.users.count() };
  }

  /** Changes the caller's own profile, whoever the body names. */
  @Post()
  @Access('user')
  @ApiCreatedResponse({ type: SuccessDto })
  async updateProfile(@CurrentCaller() caller: Caller, @Body() body: UpdateProfileDto): Promise<SuccessDto> {
    const { id: _id, client: _client, clientName: _clientName, ...profile } = body;
    await this.users.updateProfile(caller.id, profile);
    return { success: true };
  }

  @Put('admin/:email')
  @Access('admin')
  @ApiOkResponse({ type: ModifiedDto })
  async promote(@Param('email') email: string): Promise<ModifiedDto> {
    return { modifiedCount: await this.users.promote(email) };
  }

  private async listAll(caller: Caller, query: ListUsersQuery): Promise<Page<UserDto>> {
    if (caller.role !== 'admin')
      throw new ProblemException(403, 'forbidden', 'Only an admin may see all users.');
    return (await this.users.list(query)).map(presentUser);
  }
}
