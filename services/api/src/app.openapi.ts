import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ProblemDto } from '@whetstone/server/http/response.dto';

/** The OpenAPI document, from which `npm run contract` generates the contract's types. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Whetstone API')
    .setDescription('Tools, orders, reviews and users of the shop. Errors are application/problem+json.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, outline, {
    extraModels: [ProblemDto],
    operationIdFactory: (controller, method) =>
      `${controller.replace(/Controller$/, '').toLowerCase()}-${method}`,
  });
  for (const operation of operationsOf(document)) operation.responses.default ??= PROBLEM;
  return document;
}

/** Serves the documentation at /api/docs and the OpenAPI document at /api/docs-json. */
export function serveOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'api/docs-json' });
}

const PROBLEM = {
  description: 'A problem.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } } },
};

function operationsOf(document: OpenAPIObject) {
  return Object.values(document.paths).flatMap(({ get, put, post, delete: remove }) =>
    [get, put, post, remove].filter((operation) => operation !== undefined),
  );
}
