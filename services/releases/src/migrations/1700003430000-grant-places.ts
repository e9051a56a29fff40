import { Logger } from '@nestjs/common';
import type { MicrofrontendManifest, NavigationEntry } from '@whetstone/contract';
import { newId } from '@whetstone/server/database/new-id';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Approves the paths and navigation entries of all releases that were published before these needed an approval. Rollbacks stay possible.
 * Manifests of version 0.2.0 have labels, groups and targets that are longer than the gate accepts now.
 */
export class GrantPlaces1700003430000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isMysql = runner.dataSource.options.type === 'mysql';
    if (isMysql) await runner.query(valueColumn(MAX_VALUE));
    const published = await readPublished(runner);
    for (const { entry, manifest } of published) {
      const others = published.map((other) => other.manifest).filter(({ name }) => name !== manifest.name);
      for (const { kind, value } of placesOf(manifest, others)) {
        const row = [newId(), kind, value, 'migration', entry];
        if (value.length <= MAX_VALUE) await runner.query(`INSERT ${isMysql ? '' : 'OR '}IGNORE ${ROW}`, row);
        else new Logger(GrantPlaces1700003430000.name).warn(tooLong(manifest.name, value));
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM release_approvals WHERE kind IN ('path', 'navbar', 'dashboard', 'footer')`,
    );
    if (runner.dataSource.options.type === 'mysql') await runner.query(valueColumn(200));
  }
}

/** The longest value that the unique index of MySQL can contain with the other columns, rounded down. */
const MAX_VALUE = 700;

function valueColumn(length: number): string {
  return `ALTER TABLE release_approvals MODIFY value varchar(${length}) COLLATE utf8mb4_bin NOT NULL`;
}

function tooLong(name: string, value: string): string {
  return `The entry ${value} of ${name} is too long for an approval. A rollback to its release needs a shorter one.`;
}

/** An interrupted migration is repeated: MySQL has no transaction of schema changes. */
const ROW = `INTO release_approvals
  (id, microfrontend, kind, value, is_open, version, requested_by, requested_at, approved_by, approved_at)
  SELECT ?, microfrontend, ?, ?, 1, version, actor, created_at, ?, created_at FROM release_ledger WHERE id = ?`;

type Description = Pick<MicrofrontendManifest, 'name' | 'routes' | 'navigation'>;

interface Published {
  /** The id of the first ledger entry. */
  entry: string;
  manifest: Description;
}

/** The releases that the store still has, oldest first. */
async function readPublished(runner: QueryRunner): Promise<Published[]> {
  const rows: { id: string; manifest: string }[] = await runner.query(
    `SELECT first.id AS id, releases.manifest AS manifest FROM release_ledger first
     JOIN releases ON releases.microfrontend = first.microfrontend AND releases.version = first.version
     WHERE NOT EXISTS (
       SELECT 1 FROM release_ledger earlier WHERE earlier.microfrontend = first.microfrontend
       AND earlier.version = first.version AND earlier.sequence < first.sequence)
     ORDER BY first.sequence`,
  );
  return rows.map(({ id, manifest }) => ({ entry: id, manifest: JSON.parse(manifest) }));
}

/** The rule of the gate at the time of this migration. */
function placesOf({ name, routes, navigation }: Description, others: readonly Description[]) {
  if (name === 'shell') return [];
  const own = `/${name.replace(/^mf-/, '')}`;
  const isTaken = others.some((other) => other.routes.some(({ path }) => isBelow(prefixOf(path), own)));
  const prefixes = new Set(routes.map(({ path }) => prefixOf(path)));
  const owned = isTaken ? [...prefixes] : [...prefixes, own];
  const isCovered = (prefix: string) => owned.some((other) => other !== prefix && isBelow(prefix, other));
  const isFree = (path: string) => !isTaken && path === own;
  const freeEntry = navigation.find(({ area, to }) => area === 'footer' && isFree(to.toLowerCase()));
  return [
    ...[...prefixes]
      .filter((prefix) => !isCovered(prefix) && !isFree(prefix))
      .map((value) => ({ kind: 'path', value })),
    ...navigation
      .filter((entry) => entry !== freeEntry)
      .map((entry) => ({ kind: entry.area, value: textOf(entry) })),
  ];
}

function textOf({ label, to, access, group }: NavigationEntry): string {
  const visitors = access === 'everyone' ? '' : ` for ${access}s`;
  const heading = group === undefined ? '' : ` under ${group}`;
  return `${label} → ${to}${visitors}${heading}`;
}

function prefixOf(path: string): string {
  return path.toLowerCase().split('/:')[0] || '/';
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`));
}
