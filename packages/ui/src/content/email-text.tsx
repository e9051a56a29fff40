import { styled } from 'styled-components';

const Text = styled.span`
  overflow-wrap: anywhere;
`;

/** An email address in a narrow column: breaks after the @ first. */
export function EmailText({ email }: { email: string }) {
  const domain = email.indexOf('@') + 1;
  return (
    <Text>
      <span>{email.slice(0, domain)}</span>
      <wbr />
      <span>{email.slice(domain)}</span>
    </Text>
  );
}
