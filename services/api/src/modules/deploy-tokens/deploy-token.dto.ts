import { ApiProperty } from '@nestjs/swagger';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import { IsString, Length, Matches } from 'class-validator';
import type { DeployToken } from './deploy-token.entity.ts';

export class CreateDeployTokenDto {
  @ApiProperty({ maxLength: 40, description: 'The microfrontend that it may deliver.' })
  @IsString({ message: 'microfrontend must be a text.' })
  @Matches(MICROFRONTEND_NAME, { message: `microfrontend ${MICROFRONTEND_NAME_RULE}.` })
  microfrontend: string;

  @ApiProperty({
    minLength: 1,
    maxLength: 80,
    description: 'What to call it, such as the machine that holds it.',
  })
  @IsString({ message: 'label must be a text.' })
  @Matches(/\S/, { message: 'label is required.' })
  @Length(1, 80, { message: 'label must have 1 to 80 characters.' })
  label: string;
}

export class CreatedDeployTokenDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Shown this once.' })
  token: string;
}

export class DeployTokenDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  label: string;

  @ApiProperty()
  createdBy: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

export function presentDeployToken({
  id,
  microfrontend,
  label,
  createdBy,
  createdAt,
}: DeployToken): DeployTokenDto {
  return { id, microfrontend, label, createdBy, createdAt };
}
