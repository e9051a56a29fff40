import { readFileSync } from 'node:fs';
import path from 'node:path';
import { breakingChanges, type OpenApiDocument, type Schema } from './lib/api-compatibility.ts';
import { brokenCalls } from './lib/live-contract.ts';

const API: OpenApiDocument = JSON.parse(
  readFileSync(path.join(__dirname, '../services/api/openapi.json'), 'utf8'),
);

/** The document of the API after a change. */
function changed(change: (document: OpenApiDocument) => void): OpenApiDocument {
  const document = structuredClone(API);
  change(document);
  return document;
}

function schemaOf(document: OpenApiDocument, name: string): Schema {
  const schema = document.components?.schemas?.[name];
  if (!schema) throw new Error(`The API has no ${name}.`);
  return schema;
}

/** An operation whose request and response have this schema. */
function operation(schema: Schema, parameters: object[] = []): OpenApiDocument {
  const content = { 'application/json': { schema } };
  const put = {
    operationId: 'saws-save',
    parameters,
    requestBody: { content },
    responses: { 200: { content } },
  };
  return { paths: { '/api/saws/{id}': { put } } } as never;
}

const textsOf = (before: OpenApiDocument, after: OpenApiDocument) =>
  breakingChanges(before, after).map(({ text }) => text);

const SAW: Schema = {
  type: 'object',
  required: ['teeth'],
  properties: {
    teeth: { type: 'integer', maximum: 60 },
    kind: { type: 'string', enum: ['rip', 'crosscut'] },
  },
};
const withTeeth = (teeth: Schema) => operation({ ...SAW, properties: { ...SAW.properties, teeth } });

describe('changes that break calls', () => {
  it('are none in the same API', () => {
    expect(breakingChanges(API, API)).toEqual([]);
  });

  it('are none with another name of a parameter in the path', () => {
    const { paths } = operation(SAW);
    const renamed = { paths: { '/api/saws/{number}': paths['/api/saws/{id}'] ?? {} } };
    expect(breakingChanges({ paths }, renamed)).toEqual([]);
  });

  it('are none with another operation, an optional parameter and another field of a response', () => {
    const after = changed((document) => {
      document.paths['/api/saws'] = { get: { operationId: 'saws-list', responses: {} } };
      document.paths['/api/purchase']?.get?.parameters?.push({ name: 'color', in: 'query' });
      const tool = schemaOf(document, 'ToolDto');
      tool.properties = { ...tool.properties, weight: { type: 'number' } };
    });
    expect(breakingChanges(API, after)).toEqual([]);
  });

  it('name the operation and the field that a response has lost, below other fields too', () => {
    const after = changed((document) => delete schemaOf(document, 'ToolDto').properties?.quantity);
    expect(breakingChanges(API, after)).toContainEqual({
      operation: 'toolsList',
      field: 'quantity',
      text: 'no longer returns quantity',
    });
  });

  it('name a removed operation, and one with another route', () => {
    const after = changed((document) => {
      const { '/api/purchase': tools, '/api/review': _reviews, ...paths } = document.paths;
      document.paths = { ...paths, ...(tools && { '/api/tools': tools }) };
    });
    const changes = breakingChanges(API, after);
    expect(changes).toContainEqual({
      operation: 'toolsList',
      text: 'moves from GET /api/purchase to GET /api/tools',
    });
    expect(changes).toContainEqual({ operation: 'reviewsList', text: 'is removed' });
  });

  it.each<[string, Schema, string[]]>([
    [
      'another type',
      { type: 'string' },
      ['no longer accepts integer as teeth', 'may now return string as teeth'],
    ],
    ['a wider type', { type: 'number' }, ['may now return number as teeth']],
    ['null', { type: ['integer', 'null'] }, ['may now return null as teeth']],
    ['a tighter limit', { type: 'integer', maximum: 50 }, ['accepts teeth only with maximum 50']],
    ['a looser limit', { type: 'integer', maximum: 70 }, []],
  ])('are found in a field with %s', (_change, teeth, texts) => {
    expect(textsOf(operation(SAW), withTeeth({ maximum: 60, ...teeth }))).toEqual(texts);
  });

  it('are a removed value in requests and an added value in responses', () => {
    const kind = { type: 'string', enum: ['rip', 'coping'] };
    const after = operation({ ...SAW, properties: { ...SAW.properties, kind } });
    expect(textsOf(operation(SAW), after)).toEqual([
      'no longer accepts crosscut as kind',
      'may now return coping as kind',
    ]);
  });

  it('are a field that requests must send, and that responses may leave out', () => {
    expect(textsOf(operation(SAW), operation({ ...SAW, required: ['kind'] }))).toEqual([
      'requires kind',
      'may leave out teeth',
    ]);
  });

  it('are a parameter that is gone, and one that is required', () => {
    const id = { name: 'id', in: 'path', required: true };
    expect(
      textsOf(
        operation(SAW, [id, { name: 'force', in: 'query' }]),
        operation(SAW, [id, { name: 'reason', in: 'query', required: true }]),
      ),
    ).toEqual(['no longer accepts the parameter force', 'requires the parameter reason']);
  });

  it('end in recursive schemas', () => {
    const recursive = (type: string) => {
      const document = operation({ $ref: '#/components/schemas/Node' });
      const properties = { next: { $ref: '#/components/schemas/Node' }, name: { type } };
      return { ...document, components: { schemas: { Node: { type: 'object', properties } } } };
    };
    expect(textsOf(recursive('string'), recursive('string'))).toEqual([]);
    expect(textsOf(recursive('string'), recursive('number'))).toContain('may now return number as name');
  });
});

describe('calls of live releases that would break', () => {
  const release = (fields: Record<string, string[]>) => ({
    name: 'mf-saws',
    version: '1f',
    api: { contract: '0.2.0', operations: { api: fields } },
  });
  const changes = [
    { operation: 'toolsList', field: 'rating.average', text: 'no longer returns rating.average' },
  ];

  it('name the release, the operation and the field', () => {
    expect(brokenCalls('api', changes, [release({ toolsList: ['average'] })])).toEqual([
      'mf-saws 1f, built with @whetstone/contract 0.2.0, calls toolsList, which no longer returns rating.average.',
    ]);
  });

  it.each([
    ['reads no such field', { toolsList: ['name'] }],
    ['does not call the operation', { toolsGet: ['average'] }],
  ])('do not include a release that %s', (_what, fields) => {
    expect(brokenCalls('api', changes, [release(fields)])).toEqual([]);
  });

  it('include every release that calls a removed operation', () => {
    const removed = [{ operation: 'toolsList', text: 'is removed' }];
    expect(brokenCalls('api', removed, [release({ toolsList: [] })])).toHaveLength(1);
    expect(brokenCalls('releases', removed, [release({ toolsList: [] })])).toEqual([]);
  });
});
