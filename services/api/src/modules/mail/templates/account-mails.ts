import { button, type MailContent, type MailShop, oneLine } from './content.ts';

/** An email about an account. The links of the first two sign in. That of `email-changed` takes the account back. */
export type AccountMessage =
  | { kind: 'confirm-email'; link: string }
  | { kind: 'reset-password'; link: string }
  | { kind: 'second-factor-removed' }
  /** The link leads to the page that sends a link for another password. */
  | { kind: 'second-factor-changed'; change: FactorChange; link: string }
  /** The link leads to the page that sends a link for another password. */
  | { kind: 'password-changed'; link: string }
  | { kind: 'change-email'; link: string }
  | { kind: 'email-taken' }
  | { kind: 'email-changed'; link: string; days: number }
  | { kind: 'back-in-stock'; tool: string; link: string };

/** What the owner of an account, or a thief, did with its second factors. */
export type FactorChange =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-replaced'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed';

const NEW_PASSWORD =
  'If it was not you, choose a new password now. It signs out every device, and removes an authenticator app and passkeys that were added in the last seven days.';

const FACTOR_CHANGES: Record<FactorChange, string> = {
  'second-factor-added': 'An authenticator app was added',
  'second-factor-removed': 'The authenticator app was removed',
  'recovery-codes-replaced': 'The recovery codes were replaced',
  'recovery-code-used': 'A recovery code was used',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
};

export function accountMail(message: AccountMessage, { name }: MailShop): MailContent {
  switch (message.kind) {
    case 'confirm-email':
      return {
        subject: 'Confirm your email',
        heading: `Welcome to ${name}`,
        blocks: [
          'Please confirm that this email is yours. The link works on every device. On a device on which you are not signed in, you sign in first, or choose a new password.',
          button('Confirm my email', message.link),
          'The link works for an hour. If you did not sign up, ignore this email.',
        ],
        reason: `You get this email because someone signed up at ${name} with your address.`,
      };
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        blocks: [
          `Someone, hopefully you, requested a new password for your ${name} account.`,
          button('Choose a new password', message.link),
          'The link works once and for an hour. A new password signs you out everywhere, and removes an authenticator app and passkeys that were added in the last seven days. If it was not you, ignore this email: nothing has changed.',
        ],
        reason: 'You get this email because someone requested a new password for your account.',
      };
    case 'second-factor-removed':
      return {
        subject: 'Your second factor was removed',
        blocks: [
          `An admin of ${name} has removed the authenticator app, the recovery codes and the passkeys of your account, and signed you out everywhere. You now sign in without them. You can set them up again under Dashboard → Security.`,
          'If you did not ask for this, choose a new password and contact us.',
        ],
        reason: 'You get this email because the security of your account changed.',
      };
    case 'second-factor-changed': {
      const change = FACTOR_CHANGES[message.change];
      return {
        subject: change,
        blocks: [
          `This concerns the sign-in of your ${name} account. If it was you, there is nothing to do.`,
          NEW_PASSWORD,
          button('Choose a new password', message.link),
        ],
        reason: 'You get this email because the security of your account changed.',
      };
    }
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        blocks: [
          `The password of your ${name} account was changed by someone who was signed in and knew the former password. If it was you, there is nothing to do.`,
          NEW_PASSWORD,
          button('Choose a new password', message.link),
        ],
        reason: 'You get this email because the password of your account was changed.',
      };
    case 'change-email':
      return {
        subject: 'Confirm your new email',
        blocks: [
          `Someone, hopefully you, wants to use this address for their ${name} account.`,
          button('Use this address', message.link),
          'The link works once and for an hour, in a browser that is signed in to the account. If it was not you, ignore this email: nothing has changed.',
        ],
        reason: `You get this email because someone entered your address at ${name}.`,
      };
    case 'email-taken':
      return {
        subject: 'Your address has an account already',
        blocks: [
          `Someone, hopefully you, wants to use this address for another ${name} account. An address belongs to one account, so nothing has changed.`,
          'To use it for the other account, sign in with this address and erase the account. Then try again.',
        ],
        reason: `You get this email because someone entered your address at ${name}.`,
      };
    case 'email-changed':
      return {
        subject: 'Your email was changed',
        blocks: [
          `Your ${name} account now has another email. You no longer sign in with this one. If it was you, there is nothing to do.`,
          'If it was not you, undo the change. Your account gets this email again, every device is signed out, and the password ends. Then you choose a new one.',
          button('Undo the change', message.link),
          `The link works for ${message.days === 1 ? 'a day' : `${message.days} days`}.`,
        ],
        reason: 'You get this email because the email of your account was changed.',
      };
    case 'back-in-stock': {
      const tool = oneLine(message.tool);
      return {
        subject: `${tool} is back in stock`,
        heading: `${tool} is back`,
        blocks: [
          `You asked us to email you when ${tool} is back. You can order it again now.`,
          button('Go to the tool', message.link),
          'We do not reserve it for you, and we send this email once. If it sells out again, you can ask for another email on its page.',
        ],
        reason: 'You get this email because you asked for it on the page of the tool.',
      };
    }
  }
}
