import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

interface Outline {
  title: string;
  description: string;
  /** The path of the documentation page, without a leading slash. The document has the suffix `-json`. */
  path: string;
  /** The body of every error, in a class named `ProblemDto`. */
  problem: Type;
  /** The requests that the service sends to receivers: the body of each by the type of its event. */
  webhooks?: Readonly<Record<string, Type>>;
}

/** The OpenAPI document of a service. */
export function openApiDocument(
  app: NestFastifyApplication,
  { title, description, problem, webhooks = {} }: Outline,
): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle(title)
    .setDescription(description)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(
    app,
    { ...outline, ...webhooksOf(webhooks) },
    {
      extraModels: [problem, ...Object.values(webhooks)],
      operationIdFactory: (controller, method) =>
        `${kebabCase(controller.replace(/Controller$/, ''))}-${method}`,
    },
  );
  for (const operation of operationsOf(document)) operation.responses.default ??= PROBLEM;
  return document;
}

/** Writes the OpenAPI document of a service, from which `npm run contract` generates the contract's types. */
export async function writeOpenApi(
  file: URL,
  outline: Outline,
  createApp: (variables: NodeJS.ProcessEnv) => Promise<NestFastifyApplication>,
): Promise<void> {
  // The application starts on a temporary database.
  const dataDir = await mkdtemp(join(tmpdir(), 'whetstone-openapi-'));
  try {
    const app = await createApp({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await writeFile(file, `${JSON.stringify(openApiDocument(app, outline), null, 2)}\n`);
    await app.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
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

const WEBHOOK_HEADERS = {
  'webhook-id': 'The id of the event, the same at every attempt.',
  'webhook-timestamp': 'The time of the attempt in seconds since 1970.',
  'webhook-signature': 'One or more signatures, separated by spaces: `v1,` and an HMAC-SHA256 in base64.',
};

function webhooksOf(webhooks: Readonly<Record<string, Type>>): Pick<OpenAPIObject, 'webhooks'> {
  const parameters = Object.entries(WEBHOOK_HEADERS).map(([name, description]) => {
    return { name, in: 'header' as const, required: true, description, schema: { type: 'string' as const } };
  });
  const responses = { '2XX': { description: 'Received. After any other status the request is repeated.' } };
  const requests = Object.entries(webhooks).map(([event, body]) => {
    const content = { 'application/json': { schema: { $ref: getSchemaPath(body) } } };
    const operationId = `webhook-${event.replace('.', '-')}`;
    return [
      event,
      { post: { operationId, parameters, requestBody: { required: true, content }, responses } },
    ];
  });
  return requests.length === 0 ? {} : { webhooks: Object.fromEntries(requests) };
}

function operationsOf(document: OpenAPIObject) {
  return Object.values(document.paths).flatMap(({ get, put, post, delete: remove }) =>
    [get, put, post, remove].filter((operation) => operation !== undefined),
  );
}

/** OrderLines → order-lines */
function kebabCase(name: string): string {
  return name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase();
}
