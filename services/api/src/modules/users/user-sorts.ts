import type { KeysetOrder } from '../../common/paging/keyset-page.ts';

export const USER_SORTS = ['newest', 'oldest', 'email', '-email', 'role', '-role'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const USER_KEYSETS: Record<UserSort, KeysetOrder> = {
  newest: { name: 'newest', direction: 'DESC' },
  oldest: { name: 'oldest', direction: 'ASC' },
  email: { name: 'email', property: 'email', unique: true, direction: 'ASC' },
  '-email': { name: '-email', property: 'email', unique: true, direction: 'DESC' },
  role: { name: 'role', property: 'role', direction: 'ASC' },
  '-role': { name: '-role', property: 'role', direction: 'DESC' },
};
