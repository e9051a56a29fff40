import { Badge, Eyebrow, media, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Profile } from './profile.ts';

const Layout = styled.header`
  display: grid;
  align-items: end;
  gap: ${tokens.space.xl};
  padding-block: ${tokens.space.section} ${tokens.space.xl};

  ${media.medium} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  }
`;

const Portrait = styled.img`
  width: 100%;
  max-width: 24rem;
  height: auto;
  background: ${tokens.color.plate};
`;

const Name = styled.h1`
  font-size: ${tokens.text.display};
  letter-spacing: -0.034em;
`;

const Summary = styled.p`
  max-width: ${tokens.size.measure};
  font-size: ${tokens.text.l};
  line-height: 1.5;
  color: ${tokens.color.inkMuted};
`;

export function Introduction({ profile }: { profile: Profile }) {
  const { portrait, name, title, summary, isExample } = profile;
  return (
    <Layout>
      <Portrait src={portrait.src} alt={portrait.alt} width={portrait.size} height={portrait.size} />
      <Stack gap="l">
        {isExample && (
          <p>
            <Badge tone="ochre">Example profile</Badge>
          </p>
        )}
        <div>
          <Eyebrow>{title}</Eyebrow>
          <Name>{name}</Name>
        </div>
        <Summary>{summary}</Summary>
      </Stack>
    </Layout>
  );
}
