import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { newId } from '../../common/database/new-id.ts';
import { inTransaction } from '../../common/database/transactions.ts';
import { normalizeEmail } from '../../common/email.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { lockUser } from './lock-user.ts';
import { User } from './user.entity.ts';
import { UserAccessService } from './user-access.service.ts';

/** Somebody as an identity token describes them. */
export interface Newcomer {
  uid: string;
  email: string;
  emailConfirmed: boolean;
  name: string;
  /** When the token was issued, in seconds since 1970; omitted if the token has a live session. */
  issuedAt?: number;
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

  /**
   * Locks the user, runs `check` and applies the changes in one transaction. The token version that is read here is current until
   * the transaction ends. A removal or a new password runs entirely before or after.
   * @throws ProblemException 403 while the address is not confirmed and another user has it; errors of `check`.
   */
  async admit(
    newcomer: Newcomer,
    check: (manager: EntityManager) => Promise<void> = async () => {},
  ): Promise<User> {
    const person = { ...newcomer, email: normalizeEmail(newcomer.email), name: nameOf(newcomer) };
    const { dataSource } = this.users.manager;
    // Outside the transaction: a lock on a missing row is a gap lock, and concurrent new users would block each other.
    const isKnown = await this.users.existsBy({ email: person.email });
    const { user, isEnded } = await inTransaction(dataSource, async (manager) => {
      if (!isKnown) await register(manager, person);
      const known = await lockUser(manager, { email: person.email });
      if (!known) throw new Error(`The user ${person.uid} is missing from the table users.`);
      await check(manager);
      const changes = changesOf(known, person);
      if (Object.keys(changes).length > 0) await manager.update(User, { id: known.id }, changes);
      return { user: Object.assign(known, changes), isEnded: changes.tokenVersion !== undefined };
    });
    if (isEnded) this.access.forgetEnded();
    return user;
  }

  /** The address has been proven, by a link or by a provider. Nothing to do before the first exchange. */
  async confirmEmail(uid: string): Promise<void> {
    await this.users.update({ uid }, { emailConfirmed: true });
  }
}

/** Two browsers may register at once: both get the same user. */
async function register(manager: EntityManager, person: Newcomer): Promise<void> {
  const { uid, email, emailConfirmed, name, provider } = person;
  const user = manager.create(User, { id: newId(), uid, email, emailConfirmed, name, provider });
  await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values(user)
    .orIgnore()
    .updateEntity(false)
    .execute();
}

type Changes = Partial<User>;

/** @throws ProblemException 401, 403 */
function changesOf(user: User, person: Newcomer): Changes {
  if (user.removedAt) return readmission(user.removedAt, person);
  return user.uid === person.uid ? refreshment(user, person) : handover(user, person);
}

function refreshment(user: User, person: Newcomer): Changes {
  const { name, provider = user.provider } = person;
  const emailConfirmed = user.emailConfirmed || person.emailConfirmed;
  const isSame = user.name === name && user.emailConfirmed === emailConfirmed && user.provider === provider;
  return isSame ? {} : { name, emailConfirmed, provider };
}

/** The identity service has a new subject for the address: its owner created another account. */
function handover({ tokenVersion }: User, person: Newcomer): Changes {
  requireConfirmed(person);
  const { uid, name, provider } = person;
  return {
    uid,
    name,
    provider,
    emailConfirmed: true,
    tokenVersion: tokenVersion + 1,
    accessEndedAt: new Date(),
  };
}

/** Continues from the token version of the removal, so no older token becomes valid again. */
function readmission(removedAt: Date, person: Newcomer): Changes {
  requireConfirmed(person);
  const { uid, name, provider, issuedAt } = person;
  if (issuedAt !== undefined && issuedAt <= Math.floor(removedAt.getTime() / 1_000)) {
    throw new ProblemException(
      401,
      'unauthorized',
      'This account has been removed. Sign in again to create a new one.',
    );
  }
  return { uid, name, provider, emailConfirmed: true, removedAt: null };
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
