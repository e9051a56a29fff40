import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** One page of a list. The response is an array, with the next page in the `Link` header. */
export class Page<T> {
  constructor(
    readonly items: T[],
    /** The cursor of the next page. Undefined on the last page. */
    readonly nextCursor: string | undefined,
    /** The number of rows on all pages, if requested. */
    readonly total: number | undefined,
  ) {}

  map<U>(present: (item: T) => U): Page<U> {
    return new Page(this.items.map(present), this.nextCursor, this.total);
  }
}

const DEFAULT_LIMIT = 24;
const MAX_LIMIT = 100;
const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${MAX_LIMIT}, or 0 with count=true for the count alone.`;

function isLimit(limit: unknown, { object }: ValidationArguments): boolean {
  const minimum = (object as PageQuery).count === true ? 0 : 1;
  return Number.isInteger(limit) && Number(limit) >= minimum && Number(limit) <= MAX_LIMIT;
}

/** The query parameters of every list. */
export class PageQuery {
  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 0, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    description: 'Maximum number of rows. 0 with `count=true` returns only the count.',
  })
  @Transform(({ value }) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value))
  @ValidateBy({ name: 'isLimit', validator: { validate: isLimit, defaultMessage: () => LIMIT_MESSAGE } })
  limit: number = DEFAULT_LIMIT;

  @ApiPropertyOptional({
    description: 'The position of the page, from the Link header of the previous page.',
  })
  @IsOptional()
  @IsString({ message: 'cursor must be given once.' })
  @MaxLength(1_000, { message: 'cursor does not belong to this list.' })
  cursor?: string;

  @ApiPropertyOptional({ default: false, description: 'Whether to return X-Total-Count.' })
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'count must be true or false.' })
  count: boolean = false;
}

type HeadersObject = NonNullable<NonNullable<Parameters<typeof ApiOkResponse>[0]>['headers']>;

/** Documents a list: its items, its paging headers and other `headers`. */
export function ApiPage(item: Type, headers: HeadersObject = {}): MethodDecorator {
  return applyDecorators(
    ApiOkResponse({
      type: item,
      isArray: true,
      headers: {
        Link: { description: 'The next page (RFC 8288), if any.', schema: { type: 'string' } },
        'X-Total-Count': {
          description: 'The number of rows on all pages, with count=true.',
          schema: { type: 'integer' },
        },
        ...headers,
      },
    }),
  );
}

/** Sends a page as an array, with the next page in the `Link` header (RFC 8288). */
export function sendPages(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, payload: unknown, done) => {
    if (!(payload instanceof Page)) return done(null, payload);
    setPagingHeaders(request, reply, payload);
    done(null, payload.items);
  });
}

function setPagingHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  if (page.total !== undefined) reply.header('x-total-count', page.total);
  if (page.nextCursor === undefined) return;
  const [path, query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', page.nextCursor);
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
