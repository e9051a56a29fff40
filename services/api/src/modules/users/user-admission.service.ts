import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId } from '../../common/database/new-id.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { normalEmail } from '../../common/normal-email.ts';
import { User } from './user.entity.ts';
import { UserAccessService } from './user-access.service.ts';

/** Somebody as an identity token describes them. */
export interface Newcomer {
  uid: string;
  email: string;
  emailConfirmed: boolean;
  name: string;
  /** When the token was issued, in seconds since 1970. */
  issuedAt: number;
  /** What they signed in with, if that is known: 'credential', 'google', an issuer's host. */
  provider?: string;
}

const LONGEST_NAME = 120;

/** Makes a user of whoever proves an identity, the first time; keeps what tokens tell of the user current later. */
@Injectable()
export class UserAdmissionService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly access: UserAccessService,
  ) {}

  /** @throws ProblemException 403 when the address belongs to somebody else until its owner confirms it. */
  async admit(newcomer: Newcomer): Promise<User> {
    const person = { ...newcomer, email: normalEmail(newcomer.email), name: nameOf(newcomer) };
    const user = await this.users.findOneBy({ email: person.email });
    if (!user) return this.register(person);
    if (user.removedAt) return this.readmit(user, user.removedAt, person);
    return user.uid === person.uid ? this.refresh(user, person) : this.handOver(user, person);
  }

  /** The address has been proven, by a link or by a provider. Nothing to do before the first exchange. */
  async confirmEmail(uid: string): Promise<void> {
    await this.users.update({ uid }, { emailConfirmed: true });
  }

  /** Two browsers may come for the first time at once: both get the one user. */
  private async register({ uid, email, emailConfirmed, name, provider }: Newcomer): Promise<User> {
    const user = this.users.create({ id: newId(), uid, email, emailConfirmed, name, provider });
    await this.users.createQueryBuilder().insert().values(user).orIgnore().updateEntity(false).execute();
    return this.users.findOneByOrFail({ email });
  }

  private async refresh(user: User, person: Newcomer): Promise<User> {
    const { name, provider = user.provider } = person;
    const emailConfirmed = user.emailConfirmed || person.emailConfirmed;
    const changes = { name, emailConfirmed, provider };
    if (user.name === name && user.emailConfirmed === emailConfirmed && user.provider === provider)
      return user;
    return this.change(user, changes);
  }

  /** The identity service knows the address under another subject now: its owner began anew there. */
  private async handOver(user: User, person: Newcomer): Promise<User> {
    requireConfirmed(person);
    const { uid, name, provider } = person;
    return this.change(user, {
      uid,
      name,
      provider,
      emailConfirmed: true,
      tokenVersion: user.tokenVersion + 1,
      accessEndedAt: new Date(),
    });
  }

  private async readmit(user: User, removedAt: Date, person: Newcomer): Promise<User> {
    requireConfirmed(person);
    if (person.issuedAt < Math.floor(removedAt.getTime() / 1_000)) {
      throw new ProblemException(
        401,
        'unauthorized',
        'This account has been removed. Sign in again to begin anew.',
      );
    }
    const { uid, name, provider } = person;
    return this.change(user, { uid, name, provider, emailConfirmed: true, removedAt: null });
  }

  private async change(user: User, changes: Partial<User>): Promise<User> {
    await this.users.update({ id: user.id }, changes);
    this.access.forgetEnded();
    return this.users.merge(user, changes);
  }
}

/** Old orders and profiles hang on an address; a claim to it that nobody has checked must not open them. */
function requireConfirmed({ emailConfirmed }: Newcomer): void {
  if (emailConfirmed) return;
  throw new ProblemException(
    403,
    'email-not-confirmed',
    'Confirm your e-mail address first: open the link in the mail that we sent you.',
  );
}

function nameOf({ name, email }: Newcomer): string {
  return (name.trim() || (email.split('@')[0] ?? '')).slice(0, LONGEST_NAME);
}
