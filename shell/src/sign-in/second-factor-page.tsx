import { PageHeader, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { SecondFactor } from './second-factor.tsx';

const Narrow = styled.div`
  max-width: ${tokens.size.measure};
`;

export function Page() {
  return (
    <>
      <PageHeader
        title="Second factor"
        lead="After your password, we ask for a passkey or a code of an app on your phone. A passkey also signs you in without the password."
      />
      <Narrow>
        <SecondFactor />
      </Narrow>
    </>
  );
}
