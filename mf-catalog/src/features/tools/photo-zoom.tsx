import type { Tool } from '@whetstone/contract';
import { Icon, IconButton, inverseSurface, tokens } from '@whetstone/ui';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const MAX = 4;
const STEP = 1.5;

const Dialog = styled.dialog`
  ${inverseSurface}
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
`;

const Bar = styled.div`
  position: absolute;
  z-index: 1;
  inset: ${tokens.space.s} ${tokens.space.s} auto auto;
  display: flex;
  gap: ${tokens.space.xs};

  button {
    background: ${tokens.color.inverse};
  }
`;

/** Scrolls in both directions. A pinch zooms, so the browser's own zoom is off. */
const Viewport = styled.section`
  display: grid;
  width: 100%;
  height: 100%;
  overflow: auto;
  overscroll-behavior: contain;
  touch-action: pan-x pan-y;

  &:focus-visible {
    outline-offset: -4px;
  }
  img {
    max-width: none;
    height: auto;
    margin: auto;
  }
`;

interface PhotoZoomProps {
  picture: Pick<Tool, 'name' | 'img' | 'alt'>;
  /** Called after the dialog has closed and has returned the focus. */
  onClose: () => void;
}

/** A photograph over the whole screen. Buttons, the keys + and −, a click and a pinch zoom. Escape and a click beside the photograph close the dialog. */
export function PhotoZoom({ picture: { img, alt, name }, onClose }: PhotoZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const viewport = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  const keepCenter = useKeepCenter(viewport, scale);
  const zoom = (to: number) => {
    keepCenter();
    setScale(Math.min(MAX, Math.max(1, to)));
  };
  useEffect(() => dialog.current?.showModal(), []);
  usePinch(viewport, scale, zoom);
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    // The browser's own zoom.
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') zoom(scale * STEP);
    if (key === '-') zoom(scale / STEP);
    if (key === '0') zoom(1);
  };
  const text = alt || name;
  return (
    <Dialog ref={dialog} aria-modal="true" aria-label={text} onClose={onClose} onKeyDown={onKeyDown}>
      {/* Not `disabled`: a disabled button loses the focus, and with it the keys. */}
      <Bar>
        <IconButton label="Zoom out" aria-disabled={scale <= 1} onClick={() => zoom(scale / STEP)}>
          <Icon name="minus" />
        </IconButton>
        <IconButton label="Zoom in" aria-disabled={scale >= MAX} onClick={() => zoom(scale * STEP)}>
          <Icon name="plus" />
        </IconButton>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </IconButton>
      </Bar>
      <Viewport
        ref={viewport}
        tabIndex={0}
        aria-label="Photograph"
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) dialog.current?.close();
          else zoom(scale > 1 ? 1 : STEP * STEP);
        }}
      >
        <img
          src={img}
          alt={text}
          style={{
            width: `min(${scale * 100}dvw, ${scale * 100}dvh)`,
            cursor: scale > 1 ? 'zoom-out' : 'zoom-in',
          }}
        />
      </Viewport>
    </Dialog>
  );
}

/** Returns a function that keeps the center of the view in the center when the scale changes after the call. */
function useKeepCenter(viewport: RefObject<HTMLElement | null>, scale: number): () => void {
  const center = useRef({ x: 0.5, y: 0.5 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale decides the size of the photograph
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    element.scrollLeft = center.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = center.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [viewport, scale]);
  return () => {
    const element = viewport.current;
    if (!element) return;
    const x = (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth;
    const y = (element.scrollTop + element.clientHeight / 2) / element.scrollHeight;
    center.current = { x, y };
  };
}

const distanceOf = ([one, other]: TouchList) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Zooms with two fingers. */
function usePinch(viewport: RefObject<HTMLElement | null>, scale: number, zoom: (to: number) => void): void {
  const latest = useRef({ scale, zoom });
  latest.current = { scale, zoom };
  useEffect(() => {
    const element = viewport.current;
    let start = { distance: 0, scale: 1 };
    const onStart = ({ touches }: TouchEvent) => {
      start = { distance: distanceOf(touches), scale: latest.current.scale };
    };
    const onMove = (event: TouchEvent) => {
      const distance = distanceOf(event.touches);
      if (distance === 0 || start.distance === 0) return;
      event.preventDefault();
      latest.current.zoom((start.scale * distance) / start.distance);
    };
    element?.addEventListener('touchstart', onStart);
    // Not passive: React would not let the handler replace the browser's gesture.
    element?.addEventListener('touchmove', onMove, { passive: false });
    return () => {
      element?.removeEventListener('touchstart', onStart);
      element?.removeEventListener('touchmove', onMove);
    };
  }, [viewport]);
}
