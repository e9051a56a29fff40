import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { shortenedAddress } from '@whetstone/server/rate-limit/rate-limiter';
import { deviceName } from './device.ts';
import { type Session, SessionsService } from './sessions.service.ts';

/** A browser that is signed in. */
export class SessionDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({
    description: "The browser and the operating system by the user agent: 'Firefox on Windows'.",
  })
  device: string;

  @ApiProperty({
    description: "The start of the IP address at the sign-in: '203.0.113.…'. Empty if unknown.",
  })
  network: string;

  @ApiProperty({ format: 'date-time', description: 'When the user signed in.' })
  since: string;

  @ApiProperty({ format: 'date-time', description: 'When the browser last renewed its access token.' })
  lastUsedAt: string;

  @ApiProperty({ description: 'Whether the request comes from this session.' })
  current: boolean;
}

function presentSession(session: Session, caller: AuthenticatedUser): SessionDto {
  return {
    _id: session.id,
    device: deviceName(session.userAgent),
    network: shortenedAddress(session.ipAddress),
    since: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    current: session.id === caller.session,
  };
}

/** The caller's sessions. */
@ApiTags('users')
@Controller('user/me/sessions')
@Access('user')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOkResponse({ type: [SessionDto] })
  async list(@CurrentUser() caller: AuthenticatedUser): Promise<SessionDto[]> {
    return (await this.sessions.list(caller.id)).map((session) => presentSession(session, caller));
  }

  /** Ends all sessions except the one of the request. */
  @Delete()
  @ApiOkResponse({ type: DeletedCountDto })
  async endOthers(@CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: await this.sessions.end(caller.id, { allBut: caller.session }, caller) };
  }

  @Delete(':id')
  @ApiOkResponse({ type: DeletedCountDto })
  async end(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: await this.sessions.end(caller.id, { only: id }, caller) };
  }
}

/** The sessions of a customer, for admins. */
@ApiTags('users')
@Controller('users/:user/sessions')
@Access('admin')
export class CustomerSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOkResponse({ type: [SessionDto] })
  async list(@Param('user') user: string, @CurrentUser() admin: AuthenticatedUser): Promise<SessionDto[]> {
    return (await this.sessions.list(user)).map((session) => presentSession(session, admin));
  }

  @Delete(':id')
  @ApiOkResponse({ type: DeletedCountDto })
  async end(
    @Param('user') user: string,
    @Param('id') id: string,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<DeletedCountDto> {
    return { deletedCount: await this.sessions.end(user, { only: id }, admin) };
  }
}
