import type { Mail } from './mail.service.ts';

/** Sent at sign-up. The link works for an hour. */
export function confirmationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: [
      'Welcome to Whetstone.',
      'Please confirm that this address is yours. Open this link in the browser that you signed up with; in any other it asks you to choose a new password first:',
      link,
      'The link works for an hour. If it was not you who signed up, the link lets you take the account over or simply ignore it.',
    ].join('\n\n'),
  };
}

/** Sent when somebody forgot the password of this address. The link works once, for an hour. */
export function passwordResetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Somebody, hopefully you, asked to choose a new password for your Whetstone account:',
      link,
      'The link works once and for an hour. Choosing a new password signs you out everywhere. If it was not you, ignore this mail: nothing has changed.',
    ].join('\n\n'),
  };
}
