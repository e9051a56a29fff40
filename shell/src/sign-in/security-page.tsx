import { PageHeader, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { TextLink } from './text-link.tsx';

const Part = styled.section`
  display: grid;
  gap: ${tokens.space.m};
  justify-items: start;
  max-width: ${tokens.size.measure};
`;

/** What a person can do about their own sign-in. */
export function SecurityPage() {
  return (
    <>
      <PageHeader
        title="Security"
        lead="For a lost phone, a shared computer, or a password that got about."
      />
      <Stack gap="xl">
        <Part aria-labelledby="everywhere">
          <h2 id="everywhere">Signed in somewhere else?</h2>
          <p>End every session of yours, in this browser and in all others, on whatever device.</p>
          <SignOutEverywhere />
        </Part>
        <Part aria-labelledby="password">
          <h2 id="password">Password</h2>
          <p>
            We mail you a link on which you choose a new one. It takes effect at once, and signs you out
            everywhere too. <TextLink to="/forgot-password">Send me the link</TextLink>
          </p>
        </Part>
      </Stack>
    </>
  );
}
