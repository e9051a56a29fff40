import { inc, major } from 'semver';
import ts from 'typescript';
import type { ApiReports } from './published-packages.ts';

/** Differences of the exported types of two versions of a package. A name is `useApiForm of ./form`. */
export interface ApiChanges {
  /** Removed or changed: code that compiles with the old types may not compile with the new ones. */
  breaking: string[];
  added: string[];
}

/**
 * Compares the declarations of the reports without comments. Every changed declaration counts as breaking: whether a changed type accepts and
 * returns the same values depends on its use.
 */
export function compareReports(before: ApiReports, after: ApiReports): ApiChanges {
  const [old, current] = [declarationsOf(before), declarationsOf(after)];
  const isBroken = ([name, { text, isExported }]: [string, Declaration]) => {
    const now = current.get(name);
    // A type that is not exported may have another name: the types that refer to it then differ, too.
    return now ? now.text !== text || (isExported && !now.isExported) : isExported;
  };
  return {
    breaking: [...old].filter(isBroken).map(([name]) => name),
    added: [...current].flatMap(([name, { isExported }]) =>
      isExported && !old.get(name)?.isExported ? [name] : [],
    ),
  };
}

/** The lowest version for these changes. Below 1.0 a breaking change raises the minor version. */
export function lowestVersion(released: string, { breaking, added }: ApiChanges): string {
  const isStable = major(released) > 0;
  if (breaking.length > 0) return inc(released, isStable ? 'major' : 'minor') ?? released;
  return inc(released, isStable && added.length > 0 ? 'minor' : 'patch') ?? released;
}

interface Declaration {
  text: string;
  isExported: boolean;
}

function declarationsOf(reports: ApiReports): Map<string, Declaration> {
  const declarations = new Map<string, Declaration>();
  for (const [entry, report] of reports) {
    const suffix = entry === '.' ? '' : ` of ${entry}`;
    for (const [name, declaration] of readReport(report)) declarations.set(name + suffix, declaration);
  }
  return declarations;
}

const printer = ts.createPrinter({ removeComments: true });

function readReport(report: string): Map<string, Declaration> {
  const [, code = ''] = report.split('```');
  const file = ts.createSourceFile('report.ts', code.slice('ts'.length), ts.ScriptTarget.Latest, false);
  const imported = importsOf(file);
  const declarations = new Map<string, Declaration>();
  const add = (name: string, text: string, isExported: boolean) => {
    const other = declarations.get(name);
    declarations.set(name, {
      text: other ? `${other.text}\n${text}` : text,
      isExported: isExported || other?.isExported === true,
    });
  };
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) continue;
    const text = printer.printNode(ts.EmitHint.Unspecified, statement, file);
    if (ts.isExportDeclaration(statement))
      for (const name of exportedNames(statement, text)) add(name, imported.get(name) ?? text, true);
    else for (const name of declaredNames(statement)) add(name, text, isExported(statement));
  }
  return declarations;
}

/** The module of each imported name: a re-exported name is another one if it comes from another module. */
function importsOf(file: ts.SourceFile): Map<string, string> {
  const imports = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    const text = printer.printNode(ts.EmitHint.Unspecified, statement, file);
    if (bindings && ts.isNamedImports(bindings))
      for (const { name } of bindings.elements) imports.set(name.text, text);
    else if (bindings) imports.set(bindings.name.text, text);
  }
  return imports;
}

function exportedNames({ exportClause }: ts.ExportDeclaration, text: string): string[] {
  if (!exportClause) return [text];
  if (ts.isNamespaceExport(exportClause)) return [exportClause.name.text];
  return exportClause.elements.map(({ name }) => name.text);
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function isExported(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}
