import { Container, Icon, IconButton, inverseSurface, media, tabularNumerals, tokens } from '@whetstone/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { BannerSlide } from './banner-slide.tsx';
import { slides } from './slides.ts';

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
    height: clamp(34rem, 45vw, 44rem);
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

/** The photos at the top of the home page. The carousel has no autoplay. */
export function BannerCarousel() {
  const { current, isLoaded, showPrevious, showNext, rootProps, trackProps } = useCarousel(slides.length);
  return (
    <Root {...rootProps} aria-roledescription="carousel" aria-label="From the workshop">
      <Track {...trackProps} aria-live="polite">
        {slides.map((slide, index) => (
          <BannerSlide
            key={slide.headline}
            slide={slide}
            label={`Slide ${index + 1} of ${slides.length}`}
            isReachable={index === (current ?? index)}
            priority={index === 0}
            deferred={index > 0 && !isLoaded}
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
        <Position aria-hidden="true">{`${(current ?? 0) + 1} / ${slides.length}`}</Position>
      </Controls>
    </Root>
  );
}

/**
 * State of a scroll-snap carousel with `count` slides.
 *
 * - `current` follows the scroll position, except while the track scrolls to a slide chosen by button. It is undefined before
 *   hydration, when every slide is reachable.
 * - `isLoaded` turns true at the first pointer, focus or scroll event: all photos may load.
 */
function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const target = useRef<number>(null);
  const [current, setCurrent] = useState<number>();
  const [isLoaded, setLoaded] = useState(false);

  const show = (slide: number) => {
    const next = (slide + count) % count;
    target.current = next;
    setCurrent(next);
    if (track.current) track.current.scrollLeft = next * track.current.clientWidth;
  };
  const load = () => setLoaded(true);
  const onScroll = () => {
    load();
    const visible = visibleSlide(track.current);
    if (target.current === null) setCurrent(visible);
    else if (target.current === visible) target.current = null;
  };
  const clearTarget = () => {
    target.current = null;
  };
  useEffect(() => {
    const visible = visibleSlide(track.current);
    setCurrent(visible);
    setLoaded(visible > 0);
  }, []);

  return {
    current,
    isLoaded,
    showPrevious: () => show((current ?? 0) - 1),
    showNext: () => show((current ?? 0) + 1),
    rootProps: { onPointerEnter: load, onFocus: load },
    trackProps: { ref: track, onScroll, onPointerDown: clearTarget, onWheel: clearTarget },
  };
}

/** Index of the slide at the scroll position; 0 for a track without a layout. */
function visibleSlide(track: Element | null): number {
  return track?.clientWidth ? Math.round(track.scrollLeft / track.clientWidth) : 0;
}
