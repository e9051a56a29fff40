import { ApiPropertyOptional } from '@nestjs/swagger';
import { Ignored } from '@whetstone/server/http/fields';
import { IMAGE_URL, IMAGE_URL_RULE } from '@whetstone/server/http/validation';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsAddress, IsPhone } from '../../common/contact.ts';

const age = 'age must be a whole number from 1 to 150.';
const tooLong = (field: string, max: number) => `${field} must not be longer than ${max} characters.`;
const text = (field: string) => `${field} must be a text.`;

/** Optional, but not null: the columns are NOT NULL. */
const IsOptionalNotNull = () =>
  ValidateIf((_profile: UpdateProfileDto, value: unknown) => value !== undefined);

/** Changes to a profile. An omitted field keeps its value. */
export class UpdateProfileDto {
  @Ignored('The access token identifies the user.')
  id?: string;

  @Ignored('The access token identifies the user.')
  client?: string;

  @Ignored('The access token identifies the user.')
  clientName?: string;

  @ApiPropertyOptional({ maxLength: 500, description: 'Education.' })
  @IsOptionalNotNull()
  @IsString({ message: text('edu') })
  @MaxLength(500, { message: tooLong('edu', 500) })
  edu?: string;

  @IsAddress({ optional: true })
  address?: string;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 150 })
  @IsOptional()
  @IsInt({ message: age })
  @Min(1, { message: age })
  @Max(150, { message: age })
  age?: number | null;

  @IsPhone({ optional: true })
  phone?: string;

  @ApiPropertyOptional({
    maxLength: 2_000,
    description: 'A URL that starts with https://, or a path on this site.',
  })
  @ValidateIf(({ img }: UpdateProfileDto) => img !== undefined && img !== '')
  @IsString({ message: text('img') })
  @Matches(IMAGE_URL, IMAGE_URL_RULE)
  @MaxLength(2_000, { message: tooLong('img', 2_000) })
  img?: string;
}
