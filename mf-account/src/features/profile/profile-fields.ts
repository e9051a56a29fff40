import type { Profile, User } from '@whetstone/contract';

/** The profile form's fields, as text. */
export interface ProfileFields {
  edu: string;
  address: string;
  age: string;
  phone: string;
  img: string;
}

export function toFields({ edu, address, age, phone, img }: User): ProfileFields {
  return { edu, address, age: age?.toString() ?? '', phone, img };
}

export function toUpdate({ id, client, clientName }: User, fields: ProfileFields): Profile {
  return { id, client, clientName, ...fields, age: fields.age === '' ? null : Number(fields.age) };
}
