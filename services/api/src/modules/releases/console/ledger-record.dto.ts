import { ApiProperty } from '@nestjs/swagger';
import type { LedgerRecord } from '@whetstone/contract';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../common/paging/page.ts';
import { ACTIONS, type LedgerAction, type LedgerEntry } from '../ledger-entry.entity.ts';

export class ListLedgerQuery extends PageQuery {
  @ApiProperty({ required: false, maxLength: 40, description: 'Only what was done to this microfrontend.' })
  @IsOptional()
  @IsString({ message: 'microfrontend must be given once.' })
  @MaxLength(40, { message: 'microfrontend must be the name of a microfrontend.' })
  microfrontend?: string;
}

/** One change of what visitors get. */
export class LedgerRecordDto implements LedgerRecord {
  @ApiProperty()
  id: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty({ enum: ACTIONS })
  action: LedgerAction;

  @ApiProperty({ description: 'What the action put out, or with a canary that was stopped, took away.' })
  version: string;

  @ApiProperty({ type: 'integer', description: 'Share of visitors that get the version from then on.' })
  percentage: number;

  @ApiProperty({ required: false, description: 'What was live before.' })
  replacedVersion?: string;

  @ApiProperty({ required: false })
  commit?: string;

  @ApiProperty({ description: "An admin's e-mail address, a deploy token's label, or `auto`." })
  actor: string;

  @ApiProperty({ description: 'Empty where none was given.' })
  reason: string;

  @ApiProperty({ required: false })
  checkReportId?: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function presentEntry(entry: LedgerEntry): LedgerRecordDto {
  const { id, microfrontend, action, version, percentage, actor, reason, createdAt } = entry;
  const { replacedVersion, commit, checkReportId } = entry;
  return {
    ...{ id, microfrontend, action, version, percentage, actor, reason, createdAt: createdAt.toISOString() },
    ...(replacedVersion && { replacedVersion }),
    ...(commit && { commit }),
    ...(checkReportId && { checkReportId }),
  };
}
