/** A JSON Schema of an OpenAPI 3.1 document, as far as the API uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  [limit: string]: unknown;
}

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A change that breaks calls which the live API serves. */
export interface ApiChange {
  operation: string;
  /** The changed field or parameter, such as `rating.average`. Absent if every call of the operation breaks. */
  field?: string;
  /** The rest of a sentence after the operation. */
  text: string;
}

/** The changes that break calls, by operation. Operations of the candidate alone, and fields that only it returns, break nothing. */
export function breakingChanges(live: OpenApiDocument, candidate: OpenApiDocument): ApiChange[] {
  const current = operationsOf(candidate);
  return [...operationsOf(live)].flatMap(([operation, { route, ...before }]) => {
    const after = current.get(operation);
    if (!after) return [{ operation, text: 'is removed' }];
    if (after.route !== route) return [{ operation, text: `moves from ${route} to ${after.route}` }];
    const comparison = new Comparison(operation, live, candidate);
    comparison.compareOperations(before, after);
    return comparison.changes;
  });
}

/** `tools-list` → `toolsList`, the name in the schema for remotes. */
export function endpointOf(operationId: string): string {
  return operationId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function operationsOf({ paths }: OpenApiDocument): Map<string, Operation & { route: string }> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [
          endpointOf(operation.operationId),
          { ...operation, route: `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}` },
        ] as const,
    ),
  );
  return new Map(operations);
}

/** The API receives requests of old clients, and old clients read its responses. */
type Direction = 'request' | 'response';

const UPPER_LIMITS = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
const LOWER_LIMITS = ['minimum', 'minLength', 'minItems', 'minProperties'];

class Comparison {
  readonly changes: ApiChange[] = [];
  readonly #operation: string;
  readonly #before: OpenApiDocument;
  readonly #after: OpenApiDocument;

  constructor(operation: string, before: OpenApiDocument, after: OpenApiDocument) {
    this.#operation = operation;
    this.#before = before;
    this.#after = after;
  }

  compareOperations(before: Operation, after: Operation): void {
    const old = before.parameters ?? [];
    const current = after.parameters ?? [];
    for (const { name, in: place, schema } of old) {
      const now = current.find((one) => one.name === name && one.in === place);
      if (!now) this.#add(name, `no longer accepts the parameter ${name}`);
      else this.#compare(schema, now.schema, 'request', name);
    }
    for (const { name, required } of current)
      if (required && !old.some((one) => one.name === name && one.required))
        this.#add(undefined, `requires the parameter ${name}`);
    if (after.requestBody?.required && !before.requestBody) this.#add(undefined, 'requires a request body');
    this.#compareContent(before.requestBody?.content, after.requestBody?.content, 'request');
    for (const [status, { content }] of Object.entries(before.responses)) {
      if (!status.startsWith('2')) continue;
      const now = after.responses[status];
      if (!now) this.#add(undefined, `no longer returns the status ${status}`);
      else this.#compareContent(content, now.content, 'response');
    }
  }

  #compareContent(before: Content = {}, after: Content = {}, direction: Direction): void {
    for (const [type, { schema }] of Object.entries(before)) {
      const now = after[type];
      if (now) this.#compare(schema, now.schema, direction, '');
      else this.#add(undefined, `no longer ${direction === 'request' ? 'accepts' : 'returns'} ${type}`);
    }
  }

  #compare(old: Schema | undefined, current: Schema | undefined, direction: Direction, field: string): void {
    if (!old || !current) return;
    if (field.split('.').length > MAX_DEPTH) return;
    const before = resolved(old, this.#before);
    const after = resolved(current, this.#after);
    this.#compareTypes(before, after, direction, field);
    this.#compareAlternatives(before, after, direction, field);
    if (before.items && after.items) this.#compare(before.items, after.items, direction, field);
    if (isSchema(before.additionalProperties) && isSchema(after.additionalProperties))
      this.#compare(before.additionalProperties, after.additionalProperties, direction, field);
    if (before.properties) this.#compareProperties(before, after, direction, field);
    if (direction === 'request') this.#compareLimits(before, after, field);
  }

  #compareTypes(before: Schema, after: Schema, direction: Direction, field: string): void {
    const [given, accepted] = direction === 'request' ? [before, after] : [after, before];
    const verb = direction === 'request' ? 'no longer accepts' : 'may now return';
    const types = typesOf(accepted);
    const other = typesOf(given).filter(
      (type) => !types.includes(type) && !(type === 'integer' && types.includes('number')),
    );
    if (types.length > 0 && other.length > 0)
      this.#add(field, `${verb} ${other.join(', ')} as ${nameOf(field)}`);
    if (!accepted.enum) return;
    const values = given.enum?.filter((value) => !accepted.enum?.includes(value)) ?? ['other values'];
    if (values.length > 0) this.#add(field, `${verb} ${values.map(String).join(', ')} as ${nameOf(field)}`);
  }

  /** Alternatives are compared as a whole: which of them replaces which is unknown. */
  #compareAlternatives(before: Schema, after: Schema, direction: Direction, field: string): void {
    const alternatives = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [];
    const [given, accepted] = direction === 'request' ? [before, after] : [after, before];
    const known = alternatives(accepted);
    if (known.length === 0) return;
    const inDocument = (schema: Schema, side: Schema) =>
      JSON.stringify(resolved(schema, side === before ? this.#before : this.#after));
    const texts = known.map((one) => inDocument(one, accepted));
    if (alternatives(given).some((one) => !texts.includes(inDocument(one, given))))
      this.#add(field, `changes the alternatives of ${nameOf(field)}`);
  }

  #compareProperties(before: Schema, after: Schema, direction: Direction, field: string): void {
    const wasRequired = (name: string) => before.required?.includes(name) ?? false;
    const isRequired = (name: string) => after.required?.includes(name) ?? false;
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const path = field ? `${field}.${name}` : name;
      const now = after.properties?.[name];
      if (!now) this.#add(path, `no longer ${direction === 'request' ? 'accepts' : 'returns'} ${path}`);
      else this.#compare(schema, now, direction, path);
      if (now && direction === 'response' && wasRequired(name) && !isRequired(name))
        this.#add(path, `may leave out ${path}`);
    }
    if (direction === 'response') return;
    for (const name of Object.keys(after.properties ?? {}))
      if (isRequired(name) && !wasRequired(name))
        this.#add(undefined, `requires ${field ? `${field}.${name}` : name}`);
  }

  #compareLimits(before: Schema, after: Schema, field: string): void {
    for (const [limits, isTighter] of [
      [UPPER_LIMITS, (old: number, now: number) => now < old],
      [LOWER_LIMITS, (old: number, now: number) => now > old],
    ] as const)
      for (const limit of limits) {
        const now = after[limit];
        const old = before[limit] ?? (limits === UPPER_LIMITS ? Infinity : -Infinity);
        if (typeof now === 'number' && typeof old === 'number' && isTighter(old, now))
          this.#add(field, `accepts ${nameOf(field)} only with ${limit} ${now}`);
      }
    if (after.pattern !== undefined && after.pattern !== before.pattern)
      this.#add(field, `accepts ${nameOf(field)} only in another format`);
  }

  #add(field: string | undefined, text: string): void {
    this.changes.push({ operation: this.#operation, ...(field && { field }), text });
  }
}

/** Fields below each other. Deeper parts of recursive schemas repeat the others. */
const MAX_DEPTH = 6;

/** The schema without a reference and without `allOf`. */
function resolved(schema: Schema, document: OpenApiDocument): Schema {
  const { $ref, allOf, ...own } = schema;
  const parts = [
    ...($ref ? [document.components?.schemas?.[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}] : []),
    ...(allOf ?? []),
  ].map((part) => resolved(part, document));
  const all = [...parts, own];
  const properties = Object.assign({}, ...all.map((part) => part.properties));
  const required = all.flatMap((part) => part.required ?? []);
  return {
    ...Object.assign({}, ...all),
    ...(all.some((part) => part.properties) && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat();
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function nameOf(field: string): string {
  return field || 'the body';
}
