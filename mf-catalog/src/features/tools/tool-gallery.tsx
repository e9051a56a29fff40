import type { ToolDetailDto } from '@whetstone/contract/api';
import { Figure, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ToolPhoto } from '../../shared/tool-photo.tsx';
import { useExtras } from './lazy-extras.tsx';

const Thumbnails = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(4rem, 1fr));
  gap: ${tokens.space.xs};
  margin: ${tokens.space.s} 0 0;
`;

const Thumbnail = styled.button`
  display: block;
  width: 100%;
  padding: 2px;
  border: 0;
  background: none;
  cursor: pointer;

  /* Forced colors would show a transparent border. */
  &[aria-current] {
    padding: 0;
    border: 2px solid ${tokens.color.accent};
  }
`;

const ZoomButton = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  cursor: zoom-in;
`;

type Picture = Pick<ToolDetailDto, 'name' | 'img' | 'alt'>;
type Gallery = Picture & Pick<ToolDetailDto, 'photos'>;

/** The picture of a tool in large, and thumbnails of all its photographs if it has several. */
export function ToolGallery({ tool, sizes }: { tool: Gallery; sizes: string }) {
  const [chosen, setChosen] = useState(0);
  const pictures = picturesOf(tool);
  const current = pictures[chosen] ?? tool;
  const [zoomed, setZoomed] = useState(false);
  const [extras, loadExtras] = useExtras();
  return (
    <div>
      <Figure caption={current.alt || tool.alt || tool.name}>
        <ZoomButton
          type="button"
          aria-label={`Enlarge the photograph: ${current.alt || tool.name}`}
          aria-haspopup="dialog"
          onClick={() => {
            loadExtras();
            setZoomed(true);
          }}
        >
          <ToolPhoto tool={current} sizes={sizes} priority />
        </ZoomButton>
      </Figure>
      {zoomed && extras && <extras.PhotoZoom picture={current} onClose={() => setZoomed(false)} />}
      {pictures.length > 1 && (
        <Thumbnails aria-label="Photographs">
          {pictures.map((picture, index) => (
            <li key={picture.img}>
              <Thumbnail
                type="button"
                aria-label={`Photograph ${index + 1} of ${pictures.length}`}
                aria-current={picture === current || undefined}
                onClick={() => setChosen(index)}
              >
                <ToolPhoto tool={{ ...picture, alt: picture.alt || tool.name }} sizes="5rem" />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
    </div>
  );
}

/** A picture by address comes before the photographs. */
function picturesOf({ name, img, alt, photos }: Gallery): Picture[] {
  const own = photos.map((photo) => ({ name, img: photo.src, alt: photo.alt }));
  return own.some((photo) => photo.img === img) ? own : [{ name, img, alt }, ...own];
}
