import { media, Photo, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const avif600 = new URL('./assets/try-square-600.avif', import.meta.url).pathname;
const avif1200 = new URL('./assets/try-square-1200.avif', import.meta.url).pathname;
const webp600 = new URL('./assets/try-square-600.webp', import.meta.url).pathname;
const webp1200 = new URL('./assets/try-square-1200.webp', import.meta.url).pathname;

const Beside = styled.div`
  display: none;

  ${media.large} {
    display: block;
    padding-top: ${tokens.space.xl};
  }
`;

/** A photograph beside the form, where there is room for it. */
export function SignInPhoto() {
  return (
    <Beside>
      <Photo
        sources={{
          avif: `${avif600} 600w, ${avif1200} 1200w`,
          webp: `${webp600} 600w, ${webp1200} 1200w`,
        }}
        src={webp1200}
        alt=""
        sizes="40rem"
        width={1200}
        height={1200}
      />
    </Beside>
  );
}
