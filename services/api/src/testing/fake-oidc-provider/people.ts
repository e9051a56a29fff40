/** The claims of a person at the fake OIDC provider. */
export interface Introduction {
  name: string;
  email: string;
  /** Whether the address is verified. `text` sends the claim as the string "false". */
  email_verified: 'yes' | 'no' | 'text';
}

export const people = {
  ann: { name: 'Ann at Google', email: 'ann@mail.example', email_verified: 'yes' },
  ben: { name: 'Ben at Google', email: 'Ben@mail.example', email_verified: 'yes' },
  liar: { name: 'Not Ann', email: 'ann@mail.example', email_verified: 'no' },
  textLiar: { name: 'Not Ann either', email: 'ann@mail.example', email_verified: 'text' },
  newLiar: { name: 'Nobody', email: 'someone@mail.example', email_verified: 'text' },
} as const satisfies Record<string, Introduction>;
