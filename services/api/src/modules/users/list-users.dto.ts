import { IntersectionType } from '@nestjs/swagger';
import { OneOf, QueryText } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import type { KeysetOrder } from '@whetstone/server/paging/keyset-page';

export const USER_SORTS = ['newest', 'oldest', 'email', '-email', 'role', '-role'] as const;
type UserSort = (typeof USER_SORTS)[number];

export const USER_KEYSETS: Record<UserSort, KeysetOrder> = {
  newest: { name: 'newest', direction: 'DESC' },
  oldest: { name: 'oldest', direction: 'ASC' },
  email: { name: 'email', property: 'email', unique: true, direction: 'ASC' },
  '-email': { name: '-email', property: 'email', unique: true, direction: 'DESC' },
  role: { name: 'role', property: 'role', direction: 'ASC' },
  '-role': { name: '-role', property: 'role', direction: 'DESC' },
};

class UserFilters {
  @QueryText(200, 'A part of the email, the name or the phone number.')
  q?: string;
}

export class ListUsersQuery extends IntersectionType(UserFilters, PageQuery) {
  @QueryText(254, 'Only the user with this email.')
  email?: string;

  @OneOf(USER_SORTS, { default: 'newest' })
  sort: UserSort = 'newest';
}

export class ExportUsersQuery extends UserFilters {
  @OneOf(USER_SORTS, { default: 'oldest' })
  sort: UserSort = 'oldest';
}
