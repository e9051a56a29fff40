import type { FastifyInstance } from 'fastify';

/** No body of this service is nested half as deep; whoever walks through it should not run out of stack. */
const DEEPEST = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[{]|[\]}]/g;

/** Reads JSON bodies, but none that is nested without end. */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (depthOf(body) <= DEEPEST) return parse(request, body, done);
    done(Object.assign(new Error('The body is nested too deeply.'), { statusCode: 400 }));
  });
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
