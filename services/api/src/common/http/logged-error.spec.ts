import { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { loggedError } from './logging.ts';

const told = (error: Error) => JSON.stringify(loggedError(pino.stdSerializers.err(error)));
const failed = (message: string) => {
  const driverError = Object.assign(new Error(message), {
    code: 'ER_DUP_ENTRY',
    sql: `INSERT ... '${message}'`,
  });
  return new QueryFailedError('INSERT INTO sessions VALUES (?)', ['s3cret'], driverError);
};

it.each([
  ["Duplicate entry 's3cret' for key 'ux_token'", "Duplicate entry '…' for key 'ux_token'"],
  ["Duplicate entry 's3' for key 'x\ns3cret' for key 'ux_token'", "Duplicate entry '…' for key 'ux_token'"],
  [
    "Incorrect string value: '\\xF0s3cret' for column 'name' at row 1",
    "Incorrect string value: '…' for column 'name' at row 1",
  ],
  ["Truncated incorrect DOUBLE value: 's3cret'", "Truncated incorrect DOUBLE value: '…'"],
  ["Unknown column 'age' in 'field list'", "Unknown column 'age' in 'field list'"],
])('tells of %j what went wrong, not the value', (message, expected) => {
  const log = told(failed(message));
  expect(JSON.parse(log)).toMatchObject({ message: expected, code: 'ER_DUP_ENTRY' });
  expect(log).toContain(`QueryFailedError: ${expected}`);
  expect(log).not.toContain('s3');
});

it('leaves every other error as it is', () => {
  expect(told(new TypeError("reading 'value'"))).toContain("reading 'value'");
});
