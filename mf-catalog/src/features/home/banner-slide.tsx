import { ButtonLink, Container, media, Photo, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { Slide } from './slides.ts';

// A narrow screen shows a crop of the photo, so the photo is wider than the slide.
const SLIDE_WIDTHS = '(min-width: 43.75rem) 110vw, 170vw';

const Root = styled.li`
  position: relative;
  flex: 0 0 100%;
  scroll-snap-align: start;
  scroll-snap-stop: always;
`;

const Cover = styled(Photo)`
  aspect-ratio: 4 / 3;

  > * {
    height: 100%;
    object-position: 88% 50%;
  }
  ${media.medium} {
    aspect-ratio: auto;
    height: 100%;
  }
`;

const Caption = styled.div`
  padding-block: ${tokens.space.l} 6rem;

  ${media.medium} {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: center;
    /* In rem, as wide as the text. */
    background: linear-gradient(90deg, rgb(13 19 18 / 0.88), rgb(13 19 18 / 0.72) 26rem, transparent 60rem);
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
  /** Whether the slide is in view, so that its text and link are accessible. */
  isReachable: boolean;
  priority: boolean;
  deferred: boolean;
}

export function BannerSlide({ slide, label, isReachable, priority, deferred }: BannerSlideProps) {
  const { photo, alt, headline, text, link } = slide;
  return (
    <Root aria-roledescription="slide" aria-label={label} inert={!isReachable}>
      <Cover
        src={photo.src}
        sources={photo}
        alt={alt}
        sizes={SLIDE_WIDTHS}
        width={2000}
        height={900}
        priority={priority}
        deferred={deferred}
      />
      <Caption>
        <Container>
          <Headline>{headline}</Headline>
          <Text>{text}</Text>
          <ButtonLink to={link.to}>{link.label}</ButtonLink>
        </Container>
      </Caption>
    </Root>
  );
}
