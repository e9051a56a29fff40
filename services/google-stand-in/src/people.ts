import { createHash } from 'node:crypto';

/** Somebody as the provider describes them; some providers write their truths and falsehoods as text. */
export interface Person {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean | 'false';
}

export type Introduction = Omit<Person, 'sub'>;

const REGULARS: Introduction[] = [
  { name: 'Nora Lindqvist', email: 'nora@mail.example', email_verified: true },
  { name: 'Sam Okafor', email: 'shopper@whetstone.example', email_verified: true },
  { name: 'Theo Brandt', email: 'theo@mail.example', email_verified: false },
];

/** Everybody that one can be here: a few to choose from, and whoever introduces themselves. */
export class People {
  readonly #bySubject = new Map<string, Person>();
  readonly regulars: readonly Person[] = REGULARS.map((introduction) => this.introduce(introduction));

  /** The same introduction is the same person, also after a restart. */
  introduce(introduction: Introduction): Person {
    const person = { sub: subjectOf(introduction), ...introduction };
    this.#bySubject.set(person.sub, person);
    return person;
  }

  find(sub: string): Person | undefined {
    return this.#bySubject.get(sub);
  }
}

/** Never one that the real Google gives: those are numbers. */
function subjectOf({ email, email_verified }: Introduction): string {
  const hash = createHash('sha256').update(`${email_verified} ${email.toLowerCase()}`);
  return `stand-in-${hash.digest('hex').slice(0, 20)}`;
}
