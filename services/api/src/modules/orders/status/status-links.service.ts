import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../common/config/config.ts';
import type { Order } from '../order.entity.ts';

const DAY_MS = 24 * 3_600_000;
/** As long as the shop keeps its emails. */
export const LINK_DAYS = 90;
/** Number of the order, last day (days since 1970), links of the order that ended, signature. */
const TOKEN = /^(\d{5}-\d{5})\.(\d{1,6})\.(\d{1,9})\.([\w-]{43})$/;

type Linked = Pick<Order, 'number' | 'linkGeneration'>;

/** Signed links that show the state of an order without a sign-in. The token is the fragment of the address: no server logs it, and browsers never send it as referrer. */
@Injectable()
export class StatusLinks {
  constructor(private readonly config: Config) {}

  /** A link that ends after `LINK_DAYS`. */
  linkTo({ number, linkGeneration }: Linked): string {
    const lastDay = Math.floor(Date.now() / DAY_MS) + LINK_DAYS;
    const content = `${number}.${lastDay}.${linkGeneration}`;
    return `${this.config.publicUrl}/orders/status#${content}.${this.sign(content).toString('base64url')}`;
  }

  /** Returns what the token names, or undefined for a token that is forged or has expired. A link can have ended before: compare `linkGeneration`. */
  read(token: string): Linked | undefined {
    const [, number = '', lastDay = '', generation = '', signature = ''] = TOKEN.exec(token) ?? [];
    const expected = this.sign(`${number}.${lastDay}.${generation}`);
    const given = Buffer.from(signature, 'base64url');
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isGenuine || Date.now() >= (Number(lastDay) + 1) * DAY_MS) return undefined;
    return { number, linkGeneration: Number(generation) };
  }

  private sign(content: string): Buffer {
    return createHmac('sha256', this.config.identitySecret).update(`order-status\n${content}`).digest();
  }
}
