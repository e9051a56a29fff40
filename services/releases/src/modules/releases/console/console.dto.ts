import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { NavigationEntry } from '@whetstone/contract';
import { PageQuery } from '@whetstone/server/http/page';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { CheckReportEntity } from '../release.entity.ts';
import { ACTIONS, type LedgerAction, type LedgerEntry } from '../state/rollout.entities.ts';

class CurrentReleaseDto {
  @ApiProperty()
  version: string;

  @ApiProperty({ format: 'date-time' })
  since: string;

  @ApiProperty({ description: "An admin's email address, a deploy token's label, or `auto`." })
  by: string;

  @ApiPropertyOptional({ description: 'The commit that the release was built from.' })
  commit?: string;

  @ApiPropertyOptional({ description: 'The reason in the ledger, if one was given.' })
  reason?: string;
}

class CurrentCanaryDto extends CurrentReleaseDto {
  @ApiProperty({ type: 'integer', description: 'Percentage of visitors who get the canary, 1 to 99.' })
  percentage: number;
}

class AffectedPageDto {
  @ApiProperty()
  path: string;

  @ApiProperty()
  title: string;
}

export class ReleaseStatusDto {
  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  team: string;

  @ApiProperty({ type: [AffectedPageDto], description: 'The pages of the live release.' })
  pages: readonly AffectedPageDto[];

  @ApiProperty({ type: CurrentReleaseDto })
  live: CurrentReleaseDto;

  @ApiPropertyOptional({ type: CurrentCanaryDto })
  canary?: CurrentCanaryDto;

  @ApiPropertyOptional({ description: 'The version that a rollback restores.' })
  previous?: string;
}

export class RetiredMicrofrontendDto {
  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  team: string;

  @ApiProperty({ type: CurrentReleaseDto, description: 'The last live version, with the retirement.' })
  last: CurrentReleaseDto;
}

const AREAS: NavigationEntry['area'][] = ['navbar', 'dashboard', 'footer'];

class AffectedEntryDto {
  @ApiProperty({ enum: AREAS })
  area: NavigationEntry['area'];

  @ApiProperty()
  label: string;

  @ApiProperty()
  to: string;
}

class InboundPageDto extends AffectedPageDto {
  @ApiProperty({ description: 'Whether the sitemap lists the page.' })
  inSitemap: boolean;
}

class InboundEntryDto extends AffectedEntryDto {
  @ApiProperty({ description: 'The microfrontend that releases the entry.' })
  microfrontend: string;
}

class SlotOnPageDto {
  @ApiProperty()
  slot: string;

  @ApiProperty({ description: 'The path of the page with the slot.' })
  path: string;

  @ApiProperty({ description: 'The other microfrontend: the owner of the page or of the fragment.' })
  microfrontend: string;
}

export class InboundLinksDto {
  @ApiProperty({ description: 'The live version.' })
  version: string;

  @ApiProperty({ type: [InboundPageDto] })
  pages: readonly InboundPageDto[];

  @ApiProperty({ type: [InboundEntryDto], description: 'Navigation entries to its pages.' })
  navigation: readonly InboundEntryDto[];

  @ApiProperty({ type: [SlotOnPageDto], description: 'Slots on pages of others that it fills.' })
  filledSlots: readonly SlotOnPageDto[];

  @ApiProperty({ type: [SlotOnPageDto], description: 'Slots on its own pages that others fill.' })
  offeredSlots: readonly SlotOnPageDto[];
}

export class BlastRadiusDto {
  @ApiProperty({ type: [AffectedPageDto] })
  pages: readonly AffectedPageDto[];

  @ApiProperty({ type: [AffectedEntryDto] })
  navigation: readonly AffectedEntryDto[];

  @ApiProperty({ type: 'integer', description: 'Percentage of visitors who get the release now.' })
  percentage: number;

  @ApiProperty({ type: 'integer', description: 'Mounts of the release in the last 24 hours.' })
  mounts: number;
}

export class ListLedgerQuery extends PageQuery {
  @ApiPropertyOptional({ maxLength: 40, description: 'Returns only the changes of this microfrontend.' })
  @IsOptional()
  @IsString({ message: 'microfrontend must be given once.' })
  @MaxLength(40, { message: 'microfrontend must be the name of a microfrontend.' })
  microfrontend?: string;
}

/** One change to a rollout. */
export class LedgerRecordDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty({ enum: ACTIONS })
  action: LedgerAction;

  @ApiProperty({
    description:
      'The version that the action published; for `canary-stopped`, the canary; for `retired`, the last live version.',
  })
  version: string;

  @ApiProperty({
    type: 'integer',
    description: 'Percentage of visitors who get the version after the change.',
  })
  percentage: number;

  @ApiPropertyOptional({ description: 'The version that was live before.' })
  replacedVersion?: string;

  @ApiPropertyOptional()
  commit?: string;

  @ApiProperty({ description: "An admin's email address, a deploy token's label, or `auto`." })
  actor: string;

  @ApiProperty({ description: 'Empty if none was given.' })
  reason: string;

  @ApiPropertyOptional()
  checkReportId?: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function toLedgerRecord(entry: LedgerEntry): LedgerRecordDto {
  const { id, microfrontend, action, version, percentage, actor, reason, createdAt } = entry;
  const { replacedVersion, commit, checkReportId } = entry;
  return {
    ...{ id, microfrontend, action, version, percentage, actor, reason, createdAt: createdAt.toISOString() },
    ...(replacedVersion && { replacedVersion }),
    ...(commit && { commit }),
    ...(checkReportId && { checkReportId }),
  };
}

/** A release that the gate rejected. */
export class RejectedReleaseDto {
  @ApiProperty({ description: 'Id of the check report.' })
  checkReportId: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  version: string;

  @ApiProperty({ type: [String], description: 'One sentence for each issue.' })
  reasons: readonly string[];

  @ApiProperty({ description: 'Whether it was a dry run.' })
  isDryRun: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function toRejectedRelease({
  id: checkReportId,
  microfrontend,
  version,
  results,
  isDryRun,
  createdAt,
}: CheckReportEntity): RejectedReleaseDto {
  const issues = results.filter(({ passed }) => !passed);
  const reasons = issues.map(({ sentence }) => sentence);
  return { checkReportId, microfrontend, version, reasons, isDryRun, createdAt: createdAt.toISOString() };
}
