import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import type { FieldError, FieldFault } from '@whetstone/server/http/field-error';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { DataSource } from 'typeorm';
import { SettingsService } from '../settings/settings.service.ts';

/** The most common passwords of published leaks, in lower case. */
const COMMON = new Set(dictionary['passwords-common']);
const MIN_ADMIN_LENGTH = 12;
/** Shorter words are parts of too many others. */
const MIN_WORD_LENGTH = 3;
/** A password needs as many characters besides the words of its account. */
const MIN_OTHER_LENGTH = 4;

const ADMIN_WITHOUT_SECOND_FACTOR = `
  SELECT users.id FROM users LEFT JOIN identity_user ON identity_user.id = users.uid
  WHERE users.email = ? AND users.role = 'admin' AND COALESCE(identity_user.twoFactorEnabled, 0) = 0`;

/** A password in the form that is hashed: as an OpaqueString of RFC 8265, because keyboards compose `é` differently. */
export function opaqueString(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

const RECORD_LENGTH =
  "UPDATE identity_account SET longPassword = ? WHERE userId = ? AND providerId = 'credential'";

/** 1 if an admin may have the password, else 0: SQLite has no booleans. */
export function isLongPassword(password: string): 0 | 1 {
  return opaqueString(password).length >= MIN_ADMIN_LENGTH ? 1 : 0;
}

/** Whose password it is. */
interface Owner {
  email: string;
  name: string;
}

/** What better-auth does not check of a new password. It checks the length: 6 to 128 characters. */
@Injectable()
export class PasswordRules {
  constructor(
    private readonly settings: SettingsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** What is wrong with a new password, if anything. */
  async faultOf(password: string, { email, name }: Owner): Promise<Omit<FieldError, 'field'> | undefined> {
    const plain = password.normalize('NFKC').toLowerCase();
    if (COMMON.has(plain))
      return fault(
        'password-too-common',
        'Many people use this password, so it is guessed first. Choose another one.',
      );
    const { name: shop } = await this.settings.get();
    if (lengthWithout(wordsOf(`${email} ${name} ${shop}`), plain) < MIN_OTHER_LENGTH)
      return fault(
        'password-of-own-words',
        'This password consists of your name, your email or the name of the shop. Choose another one.',
      );
    if (isLongPassword(password)) return undefined;
    const admins = await this.dataSource.query(ADMIN_WITHOUT_SECOND_FACTOR, [normalizeEmail(email)]);
    if (admins.length === 0) return undefined;
    const min = MIN_ADMIN_LENGTH;
    return {
      code: 'too-short',
      params: { min },
      message: `Passwords of admins without a second factor need ${min} characters or more.`,
    };
  }

  /**
   * Records whether the password of an account is long enough for an admin, which its hash does not show.
   * @param uid the account at the embedded identity provider
   * @param password undefined while it is unknown
   */
  async recordLength(uid: string, password: string | undefined): Promise<void> {
    const isLong = password === undefined ? null : isLongPassword(password);
    await this.dataSource.query(RECORD_LENGTH, [isLong, uid]);
  }
}

function fault(code: FieldFault['code'], message: string): Omit<FieldError, 'field'> {
  return { code, message };
}

/** Longest first, so that no word is left as a part of a longer one. */
function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words
    .filter(({ length }) => length >= MIN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length);
}

/** The number of letters and digits of a password besides these words. The whole length for a password without any of them. */
function lengthWithout(words: readonly string[], password: string): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password);
  return rest === password ? password.length : rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
}
