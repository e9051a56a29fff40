import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Approval } from '@whetstone/contract';
import { ORIGIN_PURPOSES } from '@whetstone/contract/origins';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireRecentProof,
} from '@whetstone/server/access/authenticated-user';
import { OneOf } from '@whetstone/server/http/fields';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import { PLACES } from '../gate/checks/places.ts';
import { ApprovalsService, type ListedApproval } from './approvals.service.ts';

const STATES = ['requested', 'approved', 'withdrawn'] as const;
const LISTS = ['requested', 'decided'] as const;

export class ListApprovalsQuery extends PageQuery {
  @OneOf(LISTS, {
    required: false,
    description: 'Returns only undecided requests, or only approved and withdrawn ones.',
  })
  state?: (typeof LISTS)[number];
}

/** What a release asked for, with the decisions of admins. */
export class ApprovalDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty({
    enum: ['budget', ...ORIGIN_PURPOSES, ...PLACES],
    description:
      'A page budget, a use of an origin on the pages of the microfrontend, a path prefix, or an entry in the navigation of every page.',
  })
  kind: Approval['kind'];

  @ApiProperty({
    description:
      'Gzipped bytes of a page, an origin, a path in lower case, or `label → path for users under group` of an entry.',
  })
  value: string;

  @ApiProperty({ enum: STATES })
  state: Approval['state'];

  @ApiProperty({ description: 'The release that asked first.' })
  version: string;

  @ApiProperty({ description: "An admin's email address, a deploy token's label, or `auto`." })
  requestedBy: string;

  @ApiProperty({ format: 'date-time' })
  requestedAt: string;

  @ApiPropertyOptional({
    description: "An admin's email address, or `DEPLOY_TOKEN_FILES` for a first release.",
  })
  approvedBy?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  approvedAt?: string;

  @ApiPropertyOptional({ description: "An admin's email address." })
  withdrawnBy?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  withdrawnAt?: string;

  @ApiProperty({ description: 'Whether the live release or the canary uses it.' })
  inUse: boolean;

  @ApiPropertyOptional({ description: 'Of a path: the other microfrontend that has pages there.' })
  owner?: string;
}

function presentApproval(approval: ListedApproval): ApprovalDto {
  const { id, microfrontend, kind, value, version, requestedBy, requestedAt, inUse, owner } = approval;
  const { approvedBy, approvedAt, withdrawnBy, withdrawnAt } = approval;
  return {
    ...{ id, microfrontend, kind, value, version, requestedBy, inUse },
    requestedAt: requestedAt.toISOString(),
    state: withdrawnAt ? 'withdrawn' : approvedAt ? 'approved' : 'requested',
    ...(approvedBy && { approvedBy }),
    ...(approvedAt && { approvedAt: approvedAt.toISOString() }),
    ...(withdrawnBy && { withdrawnBy }),
    ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
    ...(owner && { owner }),
  };
}

/** Page budgets, origins and places of the site that releases ask for, and the decisions of admins. */
@Controller('releases/approvals')
@Access('admin')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  /** Requests and decisions, newest request first. */
  @Get()
  @ApiPage(ApprovalDto)
  async list(@Query() { state, ...page }: ListApprovalsQuery): Promise<Page<ApprovalDto>> {
    const isDecided = state && state === 'decided';
    return (await this.approvals.list(isDecided, page)).map(presentApproval);
  }

  /** Approves a request. Repeating it changes nothing. 409 after a withdrawal. */
  @Post(':id/approval')
  @RespondsOk(ApprovalDto)
  async approve(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<ApprovalDto> {
    requireRecentProof(admin);
    return presentApproval(await this.approvals.approve(id, admin.email));
  }

  /** Declines a request, or withdraws an approval: later releases and rollbacks need a new one. Releases that visitors get keep it. */
  @Delete(':id')
  @ApiOkResponse({ type: ApprovalDto })
  async withdraw(@Param('id') id: string, @CurrentUser() { email }: AuthenticatedUser): Promise<ApprovalDto> {
    return presentApproval(await this.approvals.withdraw(id, email));
  }
}
