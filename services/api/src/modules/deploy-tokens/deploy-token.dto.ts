import { ApiProperty } from '@nestjs/swagger';
import { PIECE_NAME, PIECE_NAME_RULE } from '@whetstone/contract/piece-name';
import { IsString, Length, Matches } from 'class-validator';
import type { DeployToken } from './deploy-token.entity.ts';

export class MakeDeployTokenDto {
  @ApiProperty({ maxLength: 40, description: 'The piece that it may deliver.' })
  @IsString({ message: 'piece must be a text.' })
  @Matches(PIECE_NAME, { message: `piece ${PIECE_NAME_RULE}.` })
  piece: string;

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

export class NewDeployTokenDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Shown this once.' })
  token: string;
}

export class DeployTokenDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  piece: string;

  @ApiProperty()
  label: string;

  @ApiProperty()
  createdBy: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

export function presentDeployToken({ id, piece, label, createdBy, createdAt }: DeployToken): DeployTokenDto {
  return { id, piece, label, createdBy, createdAt };
}
