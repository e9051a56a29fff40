import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { DatabaseServer, DISPOSABLE, ensureDatabaseProgram } from './lib/database-server.ts';
import { freePort } from './lib/free-port.ts';
import { StepError } from './lib/run.ts';

/** In memory under `npm test`. */
const FOLDER = process.env.TEST_SCRATCH ?? tmpdir();

describe('the database server of the tests', () => {
  it('chooses another port when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as { port: number };
    const free = await freePort();
    const ports = [taken, free];
    const server = await DatabaseServer.start(DISPOSABLE, FOLDER, async () => ports.shift() ?? taken);
    try {
      expect(await server.createDatabase('shop')).toBe(`mysql://root@127.0.0.1:${free}/shop`);
    } finally {
      await server.stop();
      other.close();
    }
  });

  it('runs the program in DATABASE_SERVER', async () => {
    const { DATABASE_SERVER } = process.env;
    process.env.DATABASE_SERVER = '/opt/mysql/bin/mysqld';
    expect(await ensureDatabaseProgram()).toBe('/opt/mysql/bin/mysqld');
    delete process.env.DATABASE_SERVER;
    if (DATABASE_SERVER) process.env.DATABASE_SERVER = DATABASE_SERVER;
  });

  it('includes its log in the error when it does not start', async () => {
    const start = DatabaseServer.start(['--no-such-option'], FOLDER);
    await expect(start).rejects.toThrow(StepError);
    await expect(start).rejects.toThrow(/no-such-option[\s\S]*The database server did not start/);
  });
});
