import { Section, Spec, SpecList, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Profile } from './profile.ts';

const TextLink = styled.a`
  ${textLinkStyles}
`;

export function ContactDetails({ contact }: Pick<Profile, 'contact'>) {
  return (
    <Section heading="Contact">
      <SpecList>
        {contact.map(({ label, text, href }) => (
          <Spec key={label} term={label}>
            {href ? <TextLink href={href}>{text}</TextLink> : text}
          </Spec>
        ))}
      </SpecList>
    </Section>
  );
}
