import { DescriptionItem, DescriptionList, Section, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Profile } from './profile.ts';

const TextLink = styled.a`
  ${textLinkStyles}
`;

export function ContactDetails({ contact }: Pick<Profile, 'contact'>) {
  return (
    <Section heading="Contact">
      <DescriptionList>
        {contact.map(({ label, text, href }) => (
          <DescriptionItem key={label} term={label}>
            {href ? <TextLink href={href}>{text}</TextLink> : text}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Section>
  );
}
