import { ApiProperty } from '@nestjs/swagger';
import { Text } from '@whetstone/server/http/fields';
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
  @Text({ min: 1, max: 120, description: 'Such as Workshop, or who receives the delivery.' })
  name: string;

  @IsAddress()
  address: string;

  @IsPhone()
  phone: string;
}
