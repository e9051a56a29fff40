import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';

const METHODS = { get: 'GET', put: 'PUT', post: 'POST', delete: 'DELETE' } as const;

/** The media types of successful responses. */
const DOCUMENTED = ['application/json', 'text/csv', 'image/webp', 'application/pdf', 'application/xml'];
/** Successful responses without a body. */
const NO_CONTENT = new Set(['202', '204']);

interface Operation {
  method: (typeof METHODS)[keyof typeof METHODS];
  path: string;
  security?: unknown;
  responses: Record<string, { content?: object }>;
}

export function operationsOf({ paths }: Pick<OpenAPIObject, 'paths'>): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(METHODS).flatMap(([key, method]) => {
      const operation = item[key as keyof typeof METHODS];
      return operation ? [{ ...operation, method, path } as Operation] : [];
    }),
  );
}

/** The operations, as `GET /api/purchase`, whose successful response has a body that the document does not describe. */
export function undocumentedResponses(document: OpenAPIObject): string[] {
  return operationsOf(document)
    .filter(({ responses }) => {
      const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
      const types = Object.keys(success?.content ?? {});
      return !NO_CONTENT.has(status) && !DOCUMENTED.some((type) => types.includes(type));
    })
    .map(nameOf);
}

/** The operations for which the document requires no bearer token, sorted. */
export function openOperations(document: OpenAPIObject): string[] {
  return operationsOf(document)
    .filter(({ security }) => !security)
    .map(nameOf)
    .sort();
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

const hostile = fc.oneof(
  fc.jsonValue(),
  fc.record({
    id: fc.string(),
    quantity: fc.double(),
    email: fc.string(),
    rating: fc.integer(),
    age: fc.bigInt().map(Number),
  }),
  fc.constantFrom(null, '', [], 1e308, { limit: 1e21 }, { __proto__: 1 }, "' OR 1=1 --"),
);
const parameter = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom('%', '..', '\u0000'),
);
const query = fc.dictionary(
  fc.constantFrom(
    'limit',
    'cursor',
    'q',
    'sort',
    'client',
    'email',
    'count',
    'state',
    'from',
    'tool',
    'rating',
  ),
  fc.string({ unit: 'binary' }),
);

/** Random requests to each operation of the document, with JSON bodies. */
export function hostileRequests(document: Pick<OpenAPIObject, 'paths'>) {
  return operationsOf(document).map(({ method, path }) =>
    fc.tuple(parameter, query, hostile).map(([value, queries, body]) => ({
      method,
      url: `${path.replace(/\{\w+\}/g, encodeURIComponent(value))}?${new URLSearchParams(queries)}`,
      payload: method === 'GET' ? undefined : JSON.stringify(body),
    })),
  );
}

/** In place of each field of a body. */
const ODD_VALUES = [null, 7, true, 'x', [], [[]], [null], {}];

interface Described {
  requestBody?: { content: Record<string, { schema?: { $ref?: string } }> };
}

/** A request to each operation with a body of named fields, for each of `ODD_VALUES` in place of all fields. */
export function oddFields(document: Pick<OpenAPIObject, 'paths' | 'components'>) {
  return operationsOf(document).flatMap((operation) => {
    const { method, path, requestBody } = operation as Operation & Described;
    const name = requestBody?.content['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
    const { properties = {} } = Object(document.components?.schemas?.[name]);
    const fields = Object.keys(properties);
    if (fields.length === 0) return [];
    const url = path.replace(/\{\w+\}/g, 'none');
    return ODD_VALUES.map((odd) => {
      return {
        method,
        url,
        payload: JSON.stringify(Object.fromEntries(fields.map((field) => [field, odd]))),
      };
    });
  });
}

/** Sends odd fields and random requests to every operation. Expects JSON, CSV or nothing, and never a 5xx. */
export async function sendHostileInput(
  app: NestFastifyApplication,
  document: OpenAPIObject,
  caller: Record<string, string>,
  numRuns: number,
): Promise<void> {
  const headers = { ...caller, 'content-type': 'application/json' };
  for (const request of oddFields(document)) {
    const { statusCode } = await app.inject({ ...request, headers });
    expect({ ...request, status: statusCode < 500 }).toEqual({ ...request, status: true });
  }
  for (const requests of hostileRequests(document)) {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const response = await app.inject({ ...request, headers });
        expect({ ...request, status: response.statusCode < 500 }).toEqual({ ...request, status: true });
        if (NO_CONTENT.has(String(response.statusCode))) return;
        expect(response.headers['content-type']).toMatch(/^(application\/(problem\+)?json|text\/csv)/);
      }),
      { numRuns },
    );
  }
}
