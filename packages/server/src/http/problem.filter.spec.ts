import { NotFoundException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { ProblemException } from './problem.exception.ts';
import { problemDocument } from './problem.filter.ts';

describe('a problem document', () => {
  it('has the code, the detail and the extension members', () => {
    const problem = new ProblemException(409, 'insufficient-stock', 'Only 2 are left.', { available: 2 });
    expect(problemDocument(problem, 'request-1')).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'insufficient-stock',
      detail: 'Only 2 are left.',
      requestId: 'request-1',
      available: 2,
    });
  });

  it('hides internal errors', () => {
    const secret = 'SELECT password FROM users';
    for (const error of [new Error(secret), secret, { secret }, undefined, null]) {
      const problem = problemDocument(error, 'request-1');
      expect(problem).toMatchObject({ status: 500, code: 'internal-error' });
      expect(JSON.stringify(problem)).not.toContain(secret);
    }
  });

  it.each(['ECONNREFUSED', 'PROTOCOL_CONNECTION_LOST'])(
    'is 503 when the database is unreachable: %s',
    (code) => {
      const cause = Object.assign(new Error('away'), { code });
      for (const error of [cause, new QueryFailedError('SELECT 1', [], cause)]) {
        expect(problemDocument(error, 'request-1')).toMatchObject({ status: 503, code: 'unavailable' });
      }
    },
  );

  it.each(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'SQLITE_BUSY'])(
    'is 503 write-conflict when the transaction loses against others: %s',
    (code) => {
      const cause = Object.assign(new Error('lost'), { code });
      for (const error of [cause, new QueryFailedError('UPDATE tools', [], cause)]) {
        expect(problemDocument(error, 'request-1')).toMatchObject({ status: 503, code: 'write-conflict' });
      }
    },
  );

  it("has codes for the framework's errors", () => {
    expect(problemDocument(new NotFoundException('Cannot GET /x'), 'r')).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    const teapot = Object.assign(new Error(), { statusCode: 418 });
    expect(problemDocument(teapot, 'r')).toMatchObject({ status: 418, code: 'bad-request' });
  });
});
