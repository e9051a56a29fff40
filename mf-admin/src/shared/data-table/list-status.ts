import type { LoadedList } from './use-loaded-list.ts';

const figures = new Intl.NumberFormat('en-US');

/** Says how many rows are loaded of how many there are. */
export function listStatus(
  { status, outdated, rows, total }: LoadedList<unknown>,
  filtered: boolean,
): string {
  if (status === 'failed') return '';
  if (status === 'loading' || outdated) return 'Looking…';
  const all = `${figures.format(total)} ${filtered ? 'found' : 'in all'}`;
  return rows.length < total ? `${figures.format(rows.length)} loaded, ${all}` : all;
}
