import { AsyncLocalStorage } from 'node:async_hooks';
import { RouteConfig } from '@nestjs/platform-fastify';
import { DATA_TAGS_HEADER } from '@whetstone/contract/data-tags';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The data that pages show to every visitor. */
type Kind = 'tools' | 'reviews' | 'settings';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a public read. */
    returnedData?: { kind: Kind; id?: string };
  }
}

/** More tags would exceed the limits of headers. */
const MAX_TAGS = 64;
const changes = new AsyncLocalStorage<Set<string>>();

/** The data that a public read returns. @param id the parameter whose part of the data it returns, if the parameter is given */
export function ReturnsData(kind: Kind, id?: string): MethodDecorator {
  return RouteConfig({ returnedData: { kind, ...(id && { id }) } });
}

/** Records that the current request changes data: edges render the pages with it again. Jobs have no response, so nothing is recorded. */
export function recordChange(kind: Kind, id?: string): void {
  changes.getStore()?.add(tagOf(kind, id));
}

/** Adds the tags of the data to successful responses. */
export function sendDataTags(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (_request, _reply, done) => changes.run(new Set(), done));
  fastify.addHook('onSend', async (request, reply) => {
    const tags = [...returnedBy(request), ...(changes.getStore() ?? [])];
    if (tags.length === 0 || reply.statusCode >= 400) return;
    const sent = tags.length > MAX_TAGS ? new Set(tags.map((tag) => tag.split(':')[0])) : tags;
    reply.header(DATA_TAGS_HEADER, [...sent].join(' '));
  });
}

function returnedBy({ routeOptions, params, query }: FastifyRequest): string[] {
  const { returnedData } = routeOptions.config;
  if (!returnedData) return [];
  const { kind, id = '' } = returnedData;
  const values = { ...Object(query), ...Object(params) } as Record<string, string | undefined>;
  return [tagOf(kind, values[id])];
}

function tagOf(kind: Kind, id?: string): string {
  return id ? `${kind}:${encodeURIComponent(id)}` : kind;
}
