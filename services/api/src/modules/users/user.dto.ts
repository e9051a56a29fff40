import { ApiProperty } from '@nestjs/swagger';
import type { Role } from '../../common/access/authenticated-user.ts';
import type { User } from './user.entity.ts';

/** A user on the wire. */
export class UserDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ enum: ['admin', 'user'] })
  role: Role;

  @ApiProperty({ description: 'The id at the identity service.' })
  id: string;

  @ApiProperty({ description: 'The e-mail address.' })
  client: string;

  @ApiProperty()
  clientName: string;

  @ApiProperty({ description: 'Education.' })
  edu: string;

  @ApiProperty()
  address: string;

  @ApiProperty({ type: 'integer', nullable: true })
  age: number | null;

  @ApiProperty()
  phone: string;

  @ApiProperty({ description: 'The address of a photo.' })
  img: string;

  @ApiProperty({
    description:
      "What they last signed in with: 'credential' (e-mail and password), 'google', or an external issuer's host; empty while that is unknown.",
  })
  provider: string;
}

export function presentUser(user: User): UserDto {
  const { id: _id, uid: id, email, name: clientName, role, edu, address, age, phone, img, provider } = user;
  return { _id, email, role, id, client: email, clientName, edu, address, age, phone, img, provider };
}
