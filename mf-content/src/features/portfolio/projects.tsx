import { Card, CardBody, CardTitle, Eyebrow, Grid, Section, textLinkStyles, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Profile } from './profile.ts';

const TextLink = styled.a`
  ${textLinkStyles}
`;

const Made = styled.p`
  margin-top: auto;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

export function Projects({ projects }: Pick<Profile, 'projects'>) {
  return (
    <Section heading="Projects">
      <Grid>
        {projects.map(({ name, year, text, made, href }) => (
          <Card key={name}>
            <CardBody>
              <div>
                <Eyebrow>{year}</Eyebrow>
                <CardTitle>{href ? <TextLink href={href}>{name}</TextLink> : name}</CardTitle>
              </div>
              <p>{text}</p>
              <Made>{made}</Made>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
