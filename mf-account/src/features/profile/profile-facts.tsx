import { Spec, SpecList, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Profile } from './profile.ts';
import { UserCount } from './user-count.tsx';

const NotGiven = styled.span`
  color: ${tokens.color.inkMuted};
  font-weight: ${tokens.weight.body};
`;

const PROVIDERS = { credential: 'Email and password', google: 'Google' };

export function ProfileFacts({ profile }: { profile: Profile }) {
  const facts: [string, string | undefined][] = [
    ['Name', profile.clientName],
    ['Email', profile.email],
    ['Phone', profile.phone],
    ['Education', profile.edu],
    ['Provider', profile.provider && PROVIDERS[profile.provider]],
  ];
  return (
    <SpecList>
      <UserCount />
      {facts.map(([term, value]) => (
        <Spec key={term} term={term}>
          {value || <NotGiven>Not given</NotGiven>}
        </Spec>
      ))}
    </SpecList>
  );
}
