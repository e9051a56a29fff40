import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

interface Outline {
  title: string;
  description: string;
  /** The path of the documentation page, without a leading slash. The document has the suffix `-json`. */
  path: string;
  /** The body of every error, in a class named `ProblemDto`. */
  problem: Type;
}

/** The OpenAPI document, from which `npm run contract` generates the contract's types. */
export function openApiDocument(
  app: NestFastifyApplication,
  { title, description, problem }: Outline,
): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle(title)
    .setDescription(description)
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, outline, {
    extraModels: [problem],
    operationIdFactory: (controller, method) =>
      `${controller.replace(/Controller$/, '').toLowerCase()}-${method}`,
  });
  for (const operation of operationsOf(document)) operation.responses.default ??= PROBLEM;
  return document;
}

/** Serves the documentation and the OpenAPI document. */
export function serveOpenApi(app: NestFastifyApplication, outline: Outline): void {
  const { path } = outline;
  SwaggerModule.setup(path, app, () => openApiDocument(app, outline), { jsonDocumentUrl: `${path}-json` });
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
