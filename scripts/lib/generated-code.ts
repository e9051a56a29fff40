import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateEndpoints, parseConfig } from '@rtk-query/codegen-openapi';
import ts from 'typescript';

/** The code for the operations of a document, split by whether a statement declares the type of a schema. */
interface GeneratedCode {
  types: ts.Statement[];
  endpoints: ts.Statement[];
}

const TYPES_CONFIG = { apiFile: '@whetstone/kernel', useUnknown: true, mergeReadWriteOnly: true };

/** The types of the schemas that a document's operations use. */
export async function generateTypes(schemaFile: string): Promise<string> {
  const { types } = await generate({ ...TYPES_CONFIG, schemaFile });
  return `${textOf(types).trimStart()}\n`;
}

/** The text of each file that a remote's configuration lists, by absolute path. The files import the types of schemas from the contract. */
export async function generateRemote(configFile: string): Promise<Map<string, string>> {
  const folder = path.dirname(configFile);
  const files = new Map<string, string>();
  for (const { outputFile, ...options } of parseConfig(JSON.parse(await readFile(configFile, 'utf8')))) {
    const schemaFile = path.join(folder, options.schemaFile);
    const { types, endpoints } = await generate({ ...options, schemaFile });
    const [service] = path.basename(schemaFile).split('.');
    const imports = importOf(types, endpoints, `@whetstone/contract/${service}`);
    files.set(path.join(folder, outputFile), `${imports}${textOf(endpoints)}\n`);
  }
  return files;
}

async function generate(options: Parameters<typeof generateEndpoints>[0]): Promise<GeneratedCode> {
  const code = await generateEndpoints(options);
  const { statements } = ts.createSourceFile('generated.ts', String(code), ts.ScriptTarget.Latest, true);
  const { components } = JSON.parse(await readFile(options.schemaFile, 'utf8'));
  const isType = (statement: ts.Statement) => nameOf(statement) in components.schemas;
  return {
    types: statements.filter(isType),
    endpoints: statements.filter((statement) => !isType(statement)),
  };
}

function nameOf(statement: ts.Statement): string {
  return ts.isTypeAliasDeclaration(statement) ? statement.name.text : '';
}

function importOf(
  types: readonly ts.Statement[],
  endpoints: readonly ts.Statement[],
  module: string,
): string {
  const used = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isTypeReferenceNode(node)) used.add(node.typeName.getText());
    ts.forEachChild(node, visit);
  };
  endpoints.forEach(visit);
  const names = types
    .map(nameOf)
    .filter((name) => used.has(name))
    .sort();
  return names.length > 0
    ? `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from "${module}";\n`
    : '';
}

function textOf(statements: readonly ts.Statement[]): string {
  return statements.map((statement) => statement.getFullText()).join('');
}
