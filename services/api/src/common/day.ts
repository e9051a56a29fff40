import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsOptional, Matches } from 'class-validator';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** An optional day of the calendar in a query, in the time zone of the shop. */
export function IsDay(field: 'from' | 'to'): PropertyDecorator {
  const description = `The ${field === 'from' ? 'first' : 'last'} day, in the time zone of the shop.`;
  const message = `${field} must be a date such as 2026-11-23.`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date', description }),
    IsOptional(),
    Matches(DAY, { message }),
    IsISO8601({ strict: true }, { message }),
  );
}
