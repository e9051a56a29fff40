import { Container, Icon, IconButton, inverseSurface, media, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { BannerSlide } from './banner-slide.tsx';
import { slides } from './slides.ts';
import { useCarousel } from './use-carousel.ts';

const Root = styled.section`
  ${inverseSurface}
  position: relative;
`;

const Track = styled.ul`
  display: flex;
  overflow: auto clip;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  ${media.medium} {
    height: clamp(26rem, 45vw, 44rem);
  }
  ${media.motion} {
    scroll-behavior: smooth;
  }
  @media (scripting: none) {
    scrollbar-width: auto;
  }
`;

const Controls = styled(Container)`
  position: absolute;
  inset: auto 0 ${tokens.space.l};
  display: flex;
  align-items: center;
  gap: ${tokens.space.xs};
  pointer-events: none;

  > * {
    pointer-events: auto;
  }
  @media (scripting: none) {
    display: none;
  }
`;

const Position = styled.p`
  ${tabularNumerals}
  margin-left: ${tokens.space.s};
  font-size: ${tokens.text.s};
`;

/** The photographs at the head of the home page. They move only when somebody moves them. */
export function BannerCarousel() {
  const { current, isWanted, showPrevious, showNext, wantProps, trackProps } = useCarousel(slides.length);
  return (
    <Root {...wantProps} aria-roledescription="carousel" aria-label="From the workshop">
      <Track {...trackProps} aria-live="polite">
        {slides.map((slide, index) => (
          <BannerSlide
            key={slide.headline}
            slide={slide}
            label={`Slide ${index + 1} of ${slides.length}`}
            isReachable={index === (current ?? index)}
            priority={index === 0}
            deferred={index > 0 && !isWanted}
          />
        ))}
      </Track>
      <Controls>
        <IconButton label="Previous slide" variant="secondary" onClick={showPrevious}>
          <Icon name="previous" size={20} />
        </IconButton>
        <IconButton label="Next slide" variant="secondary" onClick={showNext}>
          <Icon name="next" size={20} />
        </IconButton>
        <Position aria-hidden="true">
          {(current ?? 0) + 1} / {slides.length}
        </Position>
      </Controls>
    </Root>
  );
}
