/** The document declares both faces: what a style sheet of styled-components declares is declared anew at every hydration. */
export const fontFamily = "'Archivo Variable', 'Archivo Fallback', sans-serif";
