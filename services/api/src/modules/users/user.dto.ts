import { ApiProperty } from '@nestjs/swagger';
import type { Role } from '../../common/access/caller.ts';
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
}

export function presentUser({ id, uid, email, name, role, edu, address, age, phone, img }: User): UserDto {
  return { _id: id, email, role, id: uid, client: email, clientName: name, edu, address, age, phone, img };
}
