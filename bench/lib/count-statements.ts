import type { Connection, RowDataPacket } from 'mysql2/promise';

/** How many statements the database was sent while the work went on, by its own count. */
export async function countStatements(connection: Connection, work: () => Promise<unknown>): Promise<number> {
  const before = await questions(connection);
  await work();
  // The count itself asks once.
  return (await questions(connection)) - before - 1;
}

async function questions(connection: Connection): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number(row?.Value);
}
