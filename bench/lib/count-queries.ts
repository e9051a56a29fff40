import type { Connection, RowDataPacket } from 'mysql2/promise';

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
