import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Returns the version string of the server at this address. */
export async function databaseVersion(url: string): Promise<string> {
  const connection = await createConnection(url);
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
  await connection.end();
  return String(row?.version);
}
