import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
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

/** One page of a list, on its way to being an array with a `Link` header. */
export class Page<T> {
  constructor(
    readonly items: T[],
    /** Where the next page starts; undefined on the last one. */
    readonly nextCursor: string | undefined,
    /** How many there are in all, if that was asked for. */
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
  const least = (object as PageQuery).count === true ? 0 : 1;
  return Number.isInteger(limit) && Number(limit) >= least && Number(limit) <= MAX_LIMIT;
}

/** The query of every list. */
export class PageQuery {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 0,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'How many rows at most; 0 with `count=true` for the count alone.',
  })
  @Transform(({ value }) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value))
  @ValidateBy({ name: 'isLimit', validator: { validate: isLimit, defaultMessage: () => LIMIT_MESSAGE } })
  limit: number = DEFAULT_LIMIT;

  @ApiProperty({
    required: false,
    description: 'Where to go on, as the Link header of the page before says.',
  })
  @IsOptional()
  @IsString({ message: 'cursor must be given once.' })
  @MaxLength(1_000, { message: 'cursor is not one that this list gave.' })
  cursor?: string;

  @ApiProperty({ required: false, default: false, description: 'Whether to answer X-Total-Count.' })
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'count must be true or false.' })
  count: boolean = false;
}

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

/** Answers a page as an array; where it goes on is said in headers (RFC 8288). */
export function answerPages(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer: unknown, done) => {
    if (!(answer instanceof Page)) return done(null, answer);
    setHeaders(request, reply, answer);
    done(null, answer.items);
  });
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  if (page.total !== undefined) reply.header('x-total-count', page.total);
  if (page.nextCursor === undefined) return;
  const [path, query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', page.nextCursor);
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
