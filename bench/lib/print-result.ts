import type { Cell, PartResult, Table, Target } from './part.ts';

/** Prints the tables of a part, and which targets it met. */
export function printResult(name: string, { conditions, tables, targets }: PartResult): void {
  console.log(`\n${name}`);
  for (const [condition, value] of Object.entries(conditions)) console.log(`  ${condition}: ${value}`);
  for (const table of tables) console.log(`\n${formatTable(table)}`);
  console.log(targets.map(formatTarget).join('\n'));
}

export function formatTable({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(formatCell))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const aligned = lines.map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0, column)));
  return [title, ...aligned.map((line) => `  ${line.join('  ').trimEnd()}`), ''].join('\n');
}

export function formatTarget({ name, limit, measured, met }: Target): string {
  const bound = 'atLeast' in limit ? `at least ${round(limit.atLeast)}` : `at most ${round(limit.atMost)}`;
  return `  ${met ? '✓' : '✗'} ${name}: ${round(measured)} (target: ${bound})`;
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function formatCell(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return round(cell);
  return `${round(cell.median)} (${round(cell.least)}–${round(cell.most)})`;
}

/** A shared machine measures no more than three digits. */
function round(figure: number): string {
  return Number.isInteger(figure) || Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}
