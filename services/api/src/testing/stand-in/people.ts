interface StandInPerson {
  email: string;
  email_verified: boolean | string;
  name: string;
}

/** Who one can be at the stand-in for Google, by subject. */
export const people: Record<string, StandInPerson> = {
  'g-ann': { email: 'ann@mail.example', email_verified: true, name: 'Ann at Google' },
  'g-ben': { email: 'Ben@mail.example', email_verified: true, name: 'Ben at Google' },
  'g-liar': { email: 'ann@mail.example', email_verified: false, name: 'Not Ann' },
  'g-text': { email: 'ann@mail.example', email_verified: 'false', name: 'Not Ann either' },
  'g-new-liar': { email: 'someone@mail.example', email_verified: 'false', name: 'Nobody' },
};
