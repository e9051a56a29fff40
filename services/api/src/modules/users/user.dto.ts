import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Role } from '@whetstone/server/access/authenticated-user';
import type { User } from './user.entity.ts';

/** The codes of the errors of a promotion. */
export const ADMIN_BARRIERS = ['email-not-confirmed', 'short-password'] as const;
export type AdminBarrier = (typeof ADMIN_BARRIERS)[number];

export class UserDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ enum: ['admin', 'user'] })
  role: Role;

  @ApiProperty({ description: 'The subject at the identity provider.' })
  id: string;

  @ApiProperty({ description: 'The email.' })
  client: string;

  @ApiProperty()
  clientName: string;

  @ApiProperty({ description: 'Education.' })
  edu: string;

  @ApiProperty()
  address: string;

  @ApiPropertyOptional({
    description:
      'ISO 3166-1. The country that `address` names without doubt, also with a postcode that only this country has. For a request with `email`.',
  })
  country?: string;

  @ApiProperty({ type: 'integer', nullable: true })
  age: number | null;

  @ApiProperty()
  phone: string;

  @ApiProperty({ description: 'The URL of a photo.' })
  img: string;

  @ApiProperty({
    description:
      "The last sign-in method: 'credential' (email and password), 'google', or the host of an external issuer. Empty while unknown.",
  })
  provider: string;

  @ApiProperty({ description: 'Whether the user has confirmed the email.' })
  confirmed: boolean;

  @ApiPropertyOptional({
    enum: ADMIN_BARRIERS,
    description: 'Why the user cannot become an admin. For admins only.',
  })
  adminBarrier?: AdminBarrier;

  @ApiProperty({ format: 'date-time', description: 'When the user signed in for the first time.' })
  since: string;

  @ApiProperty({ type: 'integer', description: 'The number of orders, cancelled ones included.' })
  orders: number;
}

export class CustomerDto extends UserDto {
  @ApiProperty({ type: 'integer', description: 'The number of reviews.' })
  reviews: number;
}

export function presentUser(user: User, orders: number): UserDto {
  const { id: _id, uid: id, email, name: clientName, role, edu, address, age, phone, img, provider } = user;
  const account = { confirmed: user.emailConfirmed, since: user.createdAt.toISOString(), orders };
  return {
    _id,
    email,
    role,
    id,
    client: email,
    clientName,
    edu,
    address,
    age,
    phone,
    img,
    provider,
    ...account,
  };
}
