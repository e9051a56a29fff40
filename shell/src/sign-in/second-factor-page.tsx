import { PageHeader, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { SecondFactor } from './second-factor.tsx';

const Narrow = styled.div`
  max-width: ${tokens.size.measure};
`;

export function SecondFactorPage() {
  return (
    <>
      <PageHeader
        title="Second factor"
        lead="An app on your phone shows a code, which we ask for after your password. A stolen password is not enough then."
      />
      <Narrow>
        <SecondFactor />
      </Narrow>
    </>
  );
}
