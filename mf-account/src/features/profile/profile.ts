/** A customer's profile as the API answers it. */
export interface Profile {
  _id: string;
  email: string;
  role: string;
  /** Who this is at the identity service. */
  id: string;
  client: string;
  clientName: string;
  edu: string;
  address: string;
  age: number | null;
  phone: string;
  /** Address of a photo. */
  img: string;
  /** How this person signs in. */
  provider?: 'credential' | 'google';
}

/** What `POST /user` takes. */
export type ProfileUpdate = Pick<
  Profile,
  'id' | 'client' | 'clientName' | 'edu' | 'address' | 'age' | 'phone' | 'img'
>;
