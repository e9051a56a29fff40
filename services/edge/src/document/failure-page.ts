import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Back in a moment · Whetstone</title>
  </head>
  <body>
    <h1>Back in a moment</h1>
    <p>The shop cannot show this page right now. Please load it again shortly; nothing you ordered is lost.</p>
  </body>
</html>
`;

/** The last resort of the edge: an honest page that needs nothing, and the reason in the log. */
export function failurePage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 503;
  if (status === 503) request.log.error(error, 'the page could not be made');
  return reply
    .code(status)
    .headers({
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': '5' }),
    })
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
