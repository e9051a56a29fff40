import { Logger } from '@nestjs/common';
import { RateLimiter } from '../../common/rate-limit/rate-limiter.ts';
import { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/test-app.ts';

it('answers in words, without a trace, when the database fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const shop = await startTestApp();
  try {
    await shop.dataSource.query('DROP TABLE identity_verification');
    const browser = new Browser(shop.app, shop.config.publicUrl);
    const answer = await browser.post('/api/identity/reset-password', {
      token: 'x',
      newPassword: 'secret-1',
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side. Please try again in a moment.',
    });
    expect(log).not.toHaveBeenCalled();
  } finally {
    await shop.close();
  }
});

it.each([
  ['the database is unreachable', 'ECONNREFUSED'],
  ['a transaction keeps losing against others', 'ER_LOCK_DEADLOCK'],
])('responds 503 and keeps the session while %s', async (_when, code) => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const shop = await startTestApp();
  try {
    const error = Object.assign(new Error(code), { code });
    jest.spyOn(shop.app.get(RateLimiter), 'take').mockRejectedValue(error);
    const answer = await new Browser(shop.app, shop.config.publicUrl).get('/api/identity/token');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  } finally {
    await shop.close();
  }
});
