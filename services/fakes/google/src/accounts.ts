import { createHash } from 'node:crypto';

/** The claims that a sign-in returns. Some real providers send `email_verified` as text. */
export interface AccountClaims {
  name: string;
  email: string;
  email_verified: boolean | 'false';
}

export interface Account extends AccountClaims {
  sub: string;
}

const PRESETS: AccountClaims[] = [
  { name: 'Nora Lindqvist', email: 'nora@mail.example', email_verified: true },
  { name: 'Sam Okafor', email: 'shopper@whetstone.example', email_verified: true },
  { name: 'Theo Brandt', email: 'theo@mail.example', email_verified: false },
];

/** The preset accounts, and every account entered since the process started. */
export class Accounts {
  readonly #bySubject = new Map<string, Account>();
  readonly presets: readonly Account[] = PRESETS.map((claims) => this.add(claims));

  /** Equal claims get the same `sub`, even after a restart. */
  add(claims: AccountClaims): Account {
    const account = { sub: subjectOf(claims), ...claims };
    this.#bySubject.set(account.sub, account);
    return account;
  }

  find(sub: string): Account | undefined {
    return this.#bySubject.get(sub);
  }
}

/** Google's own subjects are numbers, so the prefix prevents a collision. */
function subjectOf({ email, email_verified }: AccountClaims): string {
  const hash = createHash('sha256').update(`${email_verified} ${email.toLowerCase()}`);
  return `fake-${hash.digest('hex').slice(0, 20)}`;
}
