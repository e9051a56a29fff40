import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { QueryText } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { IsDay } from '../../common/day.ts';

export class AuditSubjectDto {
  @ApiProperty({ description: 'For example `tool`, `order` or `user`.' })
  kind: string;

  @ApiProperty({ description: 'The number of an order, otherwise the id.' })
  id: string;

  @ApiPropertyOptional({
    description:
      'The present name of a tool (also for its stock and reviews), email of a user, term of a synonym, file name of an import, URL of a webhook, subject of an email, or order number of a refund or payment difference. A review of the shop has the name `The shop`, and a difference without an order its reference at the provider.',
  })
  name?: string;
}

export class AuditActorDto {
  @ApiProperty()
  id: string;

  @ApiPropertyOptional({ description: 'The email at the time of the action. Missing once erased.' })
  email?: string;
}

export class AuditEntryDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPropertyOptional({ description: 'Missing for a visitor and for the shop itself.' })
  actor?: AuditActorDto;

  @ApiProperty({ description: 'For example `tool.edited`.' })
  action: string;

  @ApiProperty()
  subject: AuditSubjectDto;

  @ApiPropertyOptional({
    type: Object,
    description: 'The values before the action. With `after`, only those that differ.',
  })
  before?: object;

  @ApiPropertyOptional({ type: Object })
  after?: object;

  @ApiProperty({ description: 'Whether the values before and after were erased.' })
  erased: boolean;

  @ApiPropertyOptional({ type: 'integer', description: 'The place in the chain, once sealed.' })
  position?: number;

  @ApiPropertyOptional({ description: 'The hash of the entry, once sealed.' })
  hash?: string;
}

export class AuditChainDto {
  @ApiProperty({ type: 'integer', description: 'The number of entries in the chain.' })
  entries: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'The last check, if there was one.' })
  checkedAt?: string;

  @ApiProperty({ type: 'integer', description: 'The number of entries at the last check without a fault.' })
  checkedEntries: number;

  @ApiProperty({ description: 'The hash of the last of these entries.' })
  checkedHead: string;

  @ApiPropertyOptional({ description: 'The fault that the last check found.' })
  fault?: string;
}

export class ListAuditQuery extends PageQuery {
  @QueryText(254, 'The id of a user, or a part of the email. A part finds at most the 250 newest accounts.')
  actor?: string;

  @QueryText(64)
  action?: string;

  @QueryText(
    254,
    'The number of an order, which also finds its refunds and payment differences, any id, or a part of the name of a subject. A tool also finds the imports that changed it, while their rows are kept. Of each kind, a part finds at most 250 names: the newest ones, except of tools. A part finds no emails, refunds and payment differences.',
  )
  subject?: string;

  @IsDay('from')
  from?: string;

  @IsDay('to')
  to?: string;
}
