import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

/** Documents a list: its items, and the headers that say where it goes on. */
export function ApiPage(item: Type): MethodDecorator {
  return applyDecorators(
    ApiOkResponse({
      type: item,
      isArray: true,
      headers: {
        Link: { description: 'The next page (RFC 8288), if there is one.', schema: { type: 'string' } },
        'X-Total-Count': {
          description: 'How many there are in all, with count=true.',
          schema: { type: 'integer' },
        },
      },
    }),
  );
}
