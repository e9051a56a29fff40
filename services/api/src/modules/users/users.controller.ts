import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireAdmin,
  requireOwnOrAdmin,
  requireRecentProof,
} from '@whetstone/server/access/authenticated-user';
import { ApiPage, Page } from '@whetstone/server/http/page';
import { RespondsOk, SuccessDto } from '@whetstone/server/http/response.dto';
import type { FastifyReply } from 'fastify';
import { Config } from '../../common/config/config.ts';
import { ApiCsv } from '../../common/csv.ts';
import { sureCountry } from '../../common/postal/text-address.ts';
import { ExportUsersQuery, ListUsersQuery } from './list-users.dto.ts';
import { UpdateProfileDto } from './update-profile.dto.ts';
import { CustomerDto, presentUser, UserDto } from './user.dto.ts';
import type { User } from './user.entity.ts';
import { UsersService } from './users.service.ts';
import { UsersExport } from './users-export.ts';

const ONLY_YOURSELF = 'You can only request your own user.';

export class CountDto {
  @ApiProperty({ type: 'integer' })
  count: number;
}

export class ModifiedCountDto {
  @ApiProperty({ type: 'integer' })
  modifiedCount: number;
}

export class IsAdminDto {
  @ApiProperty()
  admin: boolean;

  @ApiPropertyOptional({
    description:
      'Present and true while the admin has to add a second factor or to choose a longer password, and has the rights of a user.',
  })
  needsSecondFactor?: boolean;
}

@Controller('user')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly config: Config,
  ) {}

  /** All users, for admins. With `email`, a list of that user, for admins and the user. */
  @Get()
  @Access('user')
  @ApiPage(UserDto)
  async list(
    @CurrentUser() caller: AuthenticatedUser,
    @Query() query: ListUsersQuery,
  ): Promise<Page<UserDto> | UserDto[]> {
    if (query.email === undefined) return this.listAll(caller, query);
    requireOwnOrAdmin(caller, query.email, ONLY_YOURSELF);
    const user = await this.users.findByEmail(query.email);
    const found = await this.present(user ? [user] : []);
    return found.map((one) => ({ ...one, country: sureCountry(one.address) }));
  }

  /** The number of accounts. Returns 403 to users if the shop shows it to admins only. */
  @Get('count')
  @Access('user')
  @ApiOkResponse({ type: CountDto })
  async count(@CurrentUser() caller: AuthenticatedUser): Promise<CountDto> {
    if (!this.config.showsUserCount) requireAdmin(caller, 'This shop does not show the number of its users.');
    return { count: await this.users.count() };
  }

  /** Updates the caller's own profile. Ignores the identity in the body. */
  @Post()
  @Access('user')
  @ApiCreatedResponse({ type: SuccessDto })
  async updateProfile(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() body: UpdateProfileDto,
  ): Promise<SuccessDto> {
    const { id: _id, client: _client, clientName: _clientName, ...profile } = body;
    await this.users.updateProfile(caller.id, profile);
    return { success: true };
  }

  @Put('admin/:email')
  @Access('admin')
  @ApiOkResponse({ type: ModifiedCountDto })
  async promote(
    @Param('email') email: string,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<ModifiedCountDto> {
    requireRecentProof(admin);
    return { modifiedCount: await this.users.promote(email, admin) };
  }

  private async listAll(caller: AuthenticatedUser, query: ListUsersQuery): Promise<Page<UserDto>> {
    requireAdmin(caller, 'Only admins may list all users.');
    const page = await this.users.list(query);
    const barriers = await this.users.adminBarriersOf(page.items);
    const users = (await this.present(page.items)).map((user) => {
      return { ...user, adminBarrier: barriers.get(user._id) };
    });
    return new Page(users, page.nextCursor, page.total);
  }

  private async present(users: readonly User[]): Promise<UserDto[]> {
    const orders = await this.users.countOrders(users);
    return users.map((user) => presentUser(user, orders.get(user.id) ?? 0));
  }
}

/** One customer, for admins. */
@Controller('users')
@Access('admin')
export class CustomersController {
  constructor(
    private readonly users: UsersService,
    private readonly exports: UsersExport,
  ) {}

  /** The accounts that match the filter, or all of them, for admins. Each export is an entry of the audit log. */
  @Get('export')
  @ApiCsv('One row per account, as a download.')
  async export(
    @Query() query: ExportUsersQuery,
    @CurrentUser() caller: AuthenticatedUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireRecentProof(caller);
    await this.exports.send(query, caller, reply);
  }

  @Get(':id')
  @ApiOkResponse({ type: CustomerDto })
  async get(@Param('id') id: string): Promise<CustomerDto> {
    const user = await this.users.get(id);
    const [orders, reviews, barriers] = await Promise.all([
      this.users.countOrders([user]),
      this.users.countReviews(user),
      this.users.adminBarriersOf([user]),
    ]);
    return { ...presentUser(user, orders.get(id) ?? 0), reviews, adminBarrier: barriers.get(id) };
  }

  /** Makes an admin a user. `modifiedCount` is 0 for a user who is no admin. */
  @Post(':id/demote')
  @RespondsOk(ModifiedCountDto)
  async demote(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<ModifiedCountDto> {
    requireRecentProof(caller);
    return { modifiedCount: await this.users.demote(id, caller) };
  }
}

@Controller('admin')
export class AdminController {
  constructor(private readonly users: UsersService) {}

  /** Whether the user with this email is an admin. Users may ask about themselves, admins about all. */
  @Get(':email')
  @Access('user')
  @ApiOkResponse({ type: IsAdminDto })
  async isAdmin(
    @CurrentUser() caller: AuthenticatedUser,
    @Param('email') email: string,
  ): Promise<IsAdminDto> {
    requireOwnOrAdmin(caller, email, ONLY_YOURSELF);
    const user = await this.users.findByEmail(email);
    return {
      admin: user?.role === 'admin',
      ...(caller.lacksSecondFactor && { needsSecondFactor: true }),
    };
  }
}
