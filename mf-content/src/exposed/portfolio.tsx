import {
  Card,
  CardBody,
  CardTitle,
  Container,
  DescriptionItem,
  DescriptionList,
  Eyebrow,
  Grid,
  Section,
  textLinkStyles,
  tokens,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { Introduction } from '../features/portfolio/introduction.tsx';
import { type Profile, profile } from '../features/portfolio/profile.ts';

const TextLink = styled.a`
  ${textLinkStyles}
`;

const BuiltWith = styled.p`
  margin-top: auto;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

export function Page() {
  return (
    <Container>
      <Introduction profile={profile} />
      <ContactDetails contact={profile.contact} />
      <Skills skills={profile.skills} />
      <Projects projects={profile.projects} />
    </Container>
  );
}

function ContactDetails({ contact }: Pick<Profile, 'contact'>) {
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

function Skills({ skills }: Pick<Profile, 'skills'>) {
  return (
    <Section heading="Skills">
      <DescriptionList>
        {skills.map(({ area, items }) => (
          <DescriptionItem key={area} term={area}>
            {items.join(' · ')}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Section>
  );
}

function Projects({ projects }: Pick<Profile, 'projects'>) {
  return (
    <Section heading="Projects">
      <Grid>
        {projects.map(({ name, year, text, builtWith, href }) => (
          <Card key={name}>
            <CardBody>
              <div>
                <Eyebrow>{year}</Eyebrow>
                <CardTitle>{href ? <TextLink href={href}>{name}</TextLink> : name}</CardTitle>
              </div>
              <p>{text}</p>
              <BuiltWith>{builtWith}</BuiltWith>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
