import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemException } from './problem.exception.ts';

/** Twice the depth of any valid body, and safe for recursive code. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Browsers send such bodies on their own, also to other sites. */
const REPORTS = ['application/reports+json', 'application/csp-report'];

/** Parses JSON bodies. Rejects a body that is nested too deeply before parsing. */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const parse: FastifyBodyParser<string> = (request, body, done) => {
    if (!isNestedTooDeeply(body))
      return request.routeOptions.config.takesText ? done(null, body) : parseJson(request, body, done);
    done(Object.assign(new Error('The body is nested too deeply.'), { statusCode: 400 }));
  };
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
  fastify.addContentTypeParser<string>(REPORTS, { parseAs: 'string' }, (request, body, done) =>
    request.routeOptions.config.takesReports ? parse(request, body, done) : done(unsupported()),
  );
}

/** Whether arrays and objects are nested too deeply. Linear, for valid and invalid JSON. */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (inString && code === BACKSLASH) index += 1;
    else if (code === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

declare module 'fastify' {
  /** Options of `@RouteConfig()`. */
  interface FastifyContextConfig {
    /** Maximum bytes of a JSON body. */
    bodyLimit?: number;
    /** The handler reads the body, of one of these media types, as a stream of bytes. */
    takesBytes?: readonly string[];
    /** The handler gets the JSON body as text, to verify its signature. */
    takesText?: true;
    /** The route also accepts the media types of reports of browsers. */
    takesReports?: true;
    /** The deploy token is checked before the body is read. */
    needsDeployToken?: true;
  }
}

const BYTES = /^(application\/octet-stream|image\/|text\/csv)/;

/** Applies the body options of the routes. All other routes accept small JSON bodies only. */
export function applyBodyOptions(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit, takesBytes } = route.config ?? {};
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
    if (takesBytes) route.onRequest = requireType(takesBytes);
  });
  fastify.addContentTypeParser(BYTES, (request, payload, done) => {
    if (request.routeOptions.config.takesBytes) done(null, payload);
    else done(unsupported());
  });
}

function requireType(types: readonly string[]) {
  const detail = `Send the body as ${new Intl.ListFormat('en', { type: 'disjunction' }).format(types)}.`;
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.includes(type)) throw new ProblemException(415, 'unsupported-media-type', detail);
  };
}

function unsupported(): Error {
  return Object.assign(new Error('The route does not accept this media type.'), { statusCode: 415 });
}
