import { forgeToken } from '../../testing/access-token.ts';
import { ErasureScenario } from '../../testing/erasure-scenario.ts';
import type { OrderClient } from '../../testing/order-client.ts';
import { findEverywhere } from '../../testing/personal-data.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';

let scenario: ErasureScenario;
let shop: TestApp;
let admin: SignedIn;
let warehouse: OrderClient;
beforeAll(async () => {
  scenario = await ErasureScenario.start();
  ({ shop, admin, warehouse } = scenario);
});
afterAll(() => scenario.close());
afterEach(() => jest.restoreAllMocks());

describe('the proof', () => {
  it.each([
    [{}, 'password-required', 'Enter your password.'],
    [{ email: 'zephyrine@mail.example' }, 'password-required', 'Enter your password.'],
    [{ password: 'quill-and-pen' }, 'wrong-password', 'The password is wrong.'],
  ])('of an account with a password is not %j', async (proof, code, message) => {
    const one = await scenario.person();
    const response = await scenario.erase(one, proof);
    const errors = [{ field: 'password', code, message }];
    expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
    expect(await findEverywhere(shop.dataSource, one.texts)).not.toEqual([]);
  });

  it('is the password as any keyboard composes it', async () => {
    const one = await scenario.person('Zoe\u0308\u00a0and-feather');
    expect((await scenario.erase(one, { password: 'Zoe and-feather' })).statusCode).toBe(400);
    expect((await scenario.erase(one, { password: 'Zo\u00eb and-feather' })).statusCode).toBe(200);
  });

  it('can be tried five times, and then after a wait', async () => {
    const one = await scenario.person();
    const guesses: number[] = [];
    // The wait is a second, in which a slow machine compares one password.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let attempt = 0; attempt < 6; attempt += 1)
      guesses.push((await scenario.erase(one, { password: 'a-guess' })).statusCode);
    clock.mockRestore();
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('of an account without a password is its email and a sign-in within ten minutes', async () => {
    const one = await scenario.person();
    const { email } = one.account;
    await shop.dataSource.query("DELETE FROM identity_account WHERE providerId = 'credential'");
    expect((await scenario.erase(one, { email: 'other@mail.example' })).json().errors).toEqual([
      { field: 'email', code: 'wrong-email', params: { email }, message: `Enter ${email} to confirm.` },
    ]);
    const provenBefore = async (minutes: number) => {
      const claims = { auth_time: Math.floor(Date.now() / 1_000) - minutes * 60 };
      one.account.headers.authorization = `Bearer ${await forgeToken(shop.config, one.account, { claims })}`;
    };
    await provenBefore(11);
    expect((await scenario.erase(one, { email })).json()).toMatchObject({
      status: 403,
      code: 'sign-in-again',
    });
    await provenBefore(9);
    expect((await scenario.erase(one, { email: ` ${email.toUpperCase()}` })).statusCode).toBe(200);
  });
});

describe('the erasure', () => {
  it('is rejected while an order is not finished, and changes nothing', async () => {
    const one = await scenario.person();
    const { number } = await one.as.placed({ [await stockTool(shop)]: 1 });
    const traces = await findEverywhere(shop.dataSource, one.texts);
    const response = await scenario.erase(one);
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'open-orders',
      detail:
        'One of your orders is not finished. Cancel it, or wait until it is delivered and paid. Then you can erase your account.',
      orders: [number],
    });
    expect((await one.as.send('GET', '/user/count')).statusCode).toBe(200);
    expect(await findEverywhere(shop.dataSource, one.texts)).toEqual(expect.arrayContaining(traces));
    await one.as.step(number, 'cancel');
    expect((await scenario.erase(one)).statusCode).toBe(200);
  });

  it('is rejected while a cancelled order is paid, until it is refunded', async () => {
    const one = await scenario.person();
    const { number } = await one.as.placed({ [await stockTool(shop)]: 1 });
    for (const step of ['pay', 'cancel']) expect((await warehouse.step(number, step)).statusCode).toBe(200);
    expect((await scenario.erase(one)).json()).toMatchObject({
      code: 'open-orders',
      detail:
        'One of your orders is not refunded yet. Wait until we have returned your money. Then you can erase your account.',
      orders: [number],
    });
    expect((await warehouse.step(number, 'refund')).statusCode).toBe(200);
    expect((await scenario.erase(one)).statusCode).toBe(200);
  });

  it('is rejected for the last admin', async () => {
    const [last] = await shop.dataSource.query(
      "SELECT COUNT(*) AS admins FROM users WHERE role = 'admin' AND removed_at IS NULL",
    );
    expect(Number(last.admins)).toBe(1);
    const { email, headers } = admin;
    const payload = { email };
    const request = { method: 'POST' as const, url: '/api/user/me/erase', payload, headers };
    expect((await shop.app.inject(request)).json()).toMatchObject({ status: 409, code: 'last-admin' });
  });
});
