import type { User } from '@whetstone/contract';
import { DescriptionItem, DescriptionList, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { UserCount } from './user-count.tsx';

const NotGiven = styled.span`
  color: ${tokens.color.inkMuted};
  font-weight: ${tokens.weight.body};
`;

/** By name; an issuer outside the shop is shown as it calls itself. */
const PROVIDERS: Record<string, string> = { credential: 'Email and password', google: 'Google' };

export function ProfileFacts({ profile }: { profile: User }) {
  const facts: [string, string][] = [
    ['Name', profile.clientName],
    ['Email', profile.email],
    ['Phone', profile.phone],
    ['Education', profile.edu],
    ['Provider', PROVIDERS[profile.provider] ?? profile.provider],
  ];
  return (
    <DescriptionList>
      <UserCount />
      {facts.map(([term, value]) => (
        <DescriptionItem key={term} term={term}>
          {value || <NotGiven>Not given</NotGiven>}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
