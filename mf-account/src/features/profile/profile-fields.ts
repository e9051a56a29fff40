import type { Profile as ProfileUpdate } from '@whetstone/contract';
import type { Profile } from './profile.ts';

/** The profile form's fields, as text. */
export interface ProfileFields {
  edu: string;
  address: string;
  age: string;
  phone: string;
  img: string;
}

export function toFields({ edu, address, age, phone, img }: Profile): ProfileFields {
  return { edu, address, age: age?.toString() ?? '', phone, img };
}

export function toUpdate({ id, client, clientName }: Profile, fields: ProfileFields): ProfileUpdate {
  return { id, client, clientName, ...fields, age: fields.age === '' ? null : Number(fields.age) };
}
