import { ApiProperty } from '@nestjs/swagger';
import { Text } from '@whetstone/server/http/fields';
import { IsAddress, IsPhone } from '../../common/contact.ts';
import { PostalDto } from '../../common/postal/postal.dto.ts';
import { countryOf, deliveryCountries, type Settings } from '../../common/settings.ts';
import type { Address } from './address.entity.ts';

/** An address in API responses. Without a country, it is a text only. */
export class AddressDto extends PostalDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({
    description: 'The text on the parcel. Without a country, the `recipient` comes above it.',
  })
  address: string;

  @ApiProperty()
  phone: string;

  @ApiProperty({ description: 'Whether the shop delivers to its country.' })
  deliverable: boolean;
}

export function presentAddress(
  { id: _id, name, address, phone, postal }: Address,
  settings: Settings,
): AddressDto {
  const parts = postal && 'country' in postal ? postal : undefined;
  const country = countryOf({ address, postal: parts }, settings);
  const deliverable = deliveryCountries(settings)?.includes(country) ?? true;
  return { _id, name, address, phone, ...postal, deliverable };
}

export class SaveAddressDto extends PostalDto {
  @Text({ min: 1, max: 120, description: 'Such as Workshop, or who receives the delivery.' })
  name: string;

  @IsAddress({ replacedBy: 'country' })
  address?: string;

  @IsPhone()
  phone: string;
}
