import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';

const MAX_QUANTITY = 1_000_000;
const QUANTITY_MESSAGE = `quantity must be a whole number from 1 to ${MAX_QUANTITY}.`;

export class PlaceOrderDto {
  @ApiProperty({ description: "The tool's id." })
  @IsString({ message: 'id must be a text.' })
  @Length(1, 64, { message: 'id must be the id of a tool.' })
  id: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_QUANTITY })
  @IsInt({ message: QUANTITY_MESSAGE })
  @Min(1, { message: QUANTITY_MESSAGE })
  @Max(MAX_QUANTITY, { message: QUANTITY_MESSAGE })
  quantity: number;

  @ApiProperty({ minLength: 1, maxLength: 500 })
  @IsString({ message: 'address must be a text.' })
  @Matches(/\S/, { message: 'address is required.' })
  @MaxLength(500, { message: 'address must not be longer than 500 characters.' })
  address: string;

  @ApiProperty({ minLength: 1, maxLength: 40 })
  @IsString({ message: 'phone must be a text.' })
  @Matches(/\S/, { message: 'phone is required.' })
  @MaxLength(40, { message: 'phone must not be longer than 40 characters.' })
  phone: string;

  @ApiProperty({ required: false, description: "Accepted, and replaced by the tool's own name." })
  @IsOptional()
  @IsString({ message: 'service must be a text.' })
  service?: string;

  @ApiProperty({ required: false, description: "Accepted, and replaced by the caller's own address." })
  @IsOptional()
  @IsString({ message: 'client must be a text.' })
  client?: string;

  @ApiProperty({ required: false, description: "Accepted, and replaced by the caller's own name." })
  @IsOptional()
  @IsString({ message: 'clientName must be a text.' })
  clientName?: string;
}
