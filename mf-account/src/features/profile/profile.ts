import type { User } from '@whetstone/contract';

/** A customer's own profile. */
export interface Profile extends User {
  /** How this person signs in. */
  provider?: 'credential' | 'google';
}
