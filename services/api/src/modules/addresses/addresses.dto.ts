import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { IsAddress, IsPhone } from '../../common/contact.ts';
import type { Address } from './address.entity.ts';

/** An address in API responses. */
export class AddressDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  address: string;

  @ApiProperty()
  phone: string;
}

export function presentAddress({ id: _id, name, address, phone }: Address): AddressDto {
  return { _id, name, address, phone };
}

export class SaveAddressDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 120,
    description: 'Such as Workshop, or who receives the delivery.',
  })
  @MaxLength(120, { message: 'name must not be longer than 120 characters.' })
  @Matches(/\S/, { message: 'name is required.' })
  @IsString({ message: 'name must be text.' })
  name: string;

  @IsAddress()
  address: string;

  @IsPhone()
  phone: string;
}
