import type { MicrofrontendManifest } from '@whetstone/contract';
import { newId } from '@whetstone/server/database/new-id';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placesOf } from '../modules/releases/gate/checks/places.ts';

/** Approves the paths and navigation entries of all releases that were published before these needed an approval. Rollbacks stay possible. */
export class GrantPlaces1700003430000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const published = await readPublished(runner);
    const granted = new Set<string>();
    for (const { entry, manifest } of published) {
      const others = published.map((other) => other.manifest).filter(({ name }) => name !== manifest.name);
      for (const { kind, value } of placesOf(manifest, others)) {
        const claim = JSON.stringify([manifest.name, kind, value]);
        if (granted.has(claim)) continue;
        granted.add(claim);
        await runner.query(INSERT, [newId(), kind, value, APPROVED_BY, entry]);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM release_approvals WHERE kind IN ('path', 'navbar', 'dashboard', 'footer')`,
    );
  }
}

const APPROVED_BY = 'migration';

const INSERT = `INSERT INTO release_approvals
  (id, microfrontend, kind, value, is_open, version, requested_by, requested_at, approved_by, approved_at)
  SELECT ?, microfrontend, ?, ?, 1, version, actor, created_at, ?, created_at FROM release_ledger WHERE id = ?`;

interface Published {
  /** The id of the first ledger entry. */
  entry: string;
  manifest: MicrofrontendManifest;
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
