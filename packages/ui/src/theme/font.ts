import { css } from 'styled-components';

/**
 * Where the browser finds the typeface, as a path on the site's own origin: the server and the browser then write the
 * same style, and a preload in the document hits the very file that the style asks for.
 */
export const fontUrl = new URL(
  '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
  import.meta.url,
).pathname;

export const fontFamily = "'Archivo Variable', 'Archivo Fallback', sans-serif";

// The fallback is the system's Arial, stretched to Archivo's average width and line box, so that nothing moves at the swap.
export const fontFaces = css`
  @font-face {
    font-family: 'Archivo Variable';
    font-weight: 100 900;
    font-display: swap;
    src: url('${fontUrl}') format('woff2');
  }
  @font-face {
    font-family: 'Archivo Fallback';
    font-weight: 100 599;
    src: local('Arial'), local('Helvetica'), local('Liberation Sans'), local('Arimo');
    size-adjust: 98.6%;
    ascent-override: 89%;
    descent-override: 21.3%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Archivo Fallback';
    font-weight: 600 900;
    src: local('Arial Bold'), local('Helvetica Bold'), local('Liberation Sans Bold'), local('Arimo Bold');
    size-adjust: 99.4%;
    ascent-override: 88.3%;
    descent-override: 21.1%;
    line-gap-override: 0%;
  }
`;
