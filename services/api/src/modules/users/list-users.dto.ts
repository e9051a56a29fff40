import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { QueryText } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import type { KeysetOrder } from '@whetstone/server/paging/keyset-page';
import { IsIn } from 'class-validator';

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

function IsSort(defaultSort: UserSort): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: USER_SORTS, default: defaultSort }),
    IsIn(USER_SORTS, { message: `sort must be one of ${USER_SORTS.join(', ')}.` }),
  );
}

class UserFilters {
  @QueryText(200, 'A part of the email, the name or the phone number.')
  q?: string;
}

export class ListUsersQuery extends IntersectionType(UserFilters, PageQuery) {
  @QueryText(254, 'Only the user with this email.')
  email?: string;

  @IsSort('newest')
  sort: UserSort = 'newest';
}

export class ExportUsersQuery extends UserFilters {
  @IsSort('oldest')
  sort: UserSort = 'oldest';
}
