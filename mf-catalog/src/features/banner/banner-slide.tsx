import { Container, media, Photo, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { LinkButton } from '../../shared/link-button.ts';
import type { Slide } from './slides.ts';

// A narrow screen shows the height of the photograph and crops its sides.
const SLIDE_WIDTHS = '(min-width: 1080px) 100vw, (min-width: 700px) 150vw, 260vw';

const Root = styled.li`
  position: relative;
  flex: 0 0 100%;
  scroll-snap-align: start;
  scroll-snap-stop: always;
`;

const Cover = styled(Photo)`
  height: 100%;

  > * {
    height: 100%;
    object-position: 78% 50%;
  }
`;

const Words = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: end;
  padding-bottom: calc(${tokens.space.xl} + 4.5rem);
  background: linear-gradient(0deg, rgb(13 19 18 / 0.9), rgb(13 19 18 / 0.5) 45%, transparent 75%);

  ${media.medium} {
    align-items: center;
    padding-bottom: 0;
    background: linear-gradient(90deg, rgb(13 19 18 / 0.86), rgb(13 19 18 / 0.55) 38%, transparent 66%);
  }
`;

const Headline = styled.h2`
  max-width: 11ch;
  font-size: ${tokens.text.display};
  letter-spacing: -0.034em;
`;

const Text = styled.p`
  max-width: 26rem;
  margin-block: ${tokens.space.m} ${tokens.space.l};
`;

interface BannerSlideProps {
  slide: Slide;
  /** 'Slide 1 of 4'. */
  label: string;
  isCurrent: boolean;
  priority: boolean;
}

export function BannerSlide({ slide, label, isCurrent, priority }: BannerSlideProps) {
  const { photo, alt, headline, text, link } = slide;
  return (
    <Root aria-roledescription="slide" aria-label={label} inert={!isCurrent}>
      <Cover
        src={photo.src}
        sources={photo}
        alt={alt}
        sizes={SLIDE_WIDTHS}
        width={2000}
        height={900}
        priority={priority}
      />
      <Words>
        <Container>
          <Headline>{headline}</Headline>
          <Text>{text}</Text>
          <LinkButton to={link.to}>{link.label}</LinkButton>
        </Container>
      </Words>
    </Root>
  );
}
