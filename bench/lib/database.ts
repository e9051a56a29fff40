import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';

/** Returns the number of queries that the database received during `work`, by its own counter. */
export async function countQueries(connection: Connection, work: () => Promise<unknown>): Promise<number> {
  const before = await questions(connection);
  await work();
  // The second reading of the counter is a query too.
  return (await questions(connection)) - before - 1;
}

async function questions(connection: Connection): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number(row?.Value);
}

/** Returns the version string of the server at this URL. */
export async function databaseVersion(url: string): Promise<string> {
  const connection = await createConnection(url);
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
  await connection.end();
  return String(row?.version);
}
