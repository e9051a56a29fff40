import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Options, type Output, transform } from '@swc/core';
import { ROOT } from './workspace.ts';

/** As the compiler's options in tsconfig.node.json and in the tsconfig.json of the services. */
const OPTIONS: Options = {
  configFile: false,
  swcrc: false,
  sourceMaps: true,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, verbatimModuleSyntax: true },
    target: 'es2024',
    experimental: { keepImportAttributes: true },
  },
};

/** The files that the tsconfig.json of a service includes. */
const NOT_COMPILED = ['**/*.spec.ts', '**/*.d.ts', 'testing/**'];

/** Quotes and paths of imports. Both endings have the same length, so source maps stay right. */
const IMPORTED = /(\b(?:from|import)\s*\(?\s*(['"])\.{1,2}\/[^'"]*)\.ts\2/g;

/** Writes the JavaScript of a service or of the server package to its `dist`, without its types: nothing that runs needs them. */
export async function transpile(workspace: string): Promise<void> {
  const directory = path.join(ROOT, workspace);
  // The compiler would believe that `dist` has its own output.
  await rm(path.join(directory, 'dist/.tsbuildinfo'), { force: true });
  const files = globSync('**/*.ts', { cwd: path.join(directory, 'src'), exclude: NOT_COMPILED });
  await Promise.all(files.map((file) => transpileFile(directory, file)));
}

/** The JavaScript of a source, with its source map. */
export async function transpiled(source: string, sourceFileName?: string): Promise<Output> {
  const text = (await readFile(source, 'utf8')).replaceAll(IMPORTED, '$1.js$2');
  return transform(text, { ...OPTIONS, filename: source, ...(sourceFileName && { sourceFileName }) });
}

async function transpileFile(directory: string, file: string): Promise<void> {
  const source = path.join(directory, 'src', file);
  const result = path.join(directory, 'dist', file.replace(/\.ts$/, '.js'));
  const map = `${path.basename(result)}.map`;
  const output = await transpiled(source, path.relative(path.dirname(result), source));
  await mkdir(path.dirname(result), { recursive: true });
  await writeFile(result, `${output.code}\n//# sourceMappingURL=${map}\n`);
  await writeFile(`${result}.map`, output.map ?? '');
}
