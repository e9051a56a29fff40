/** The package has no types. */
declare module 'bidi-js' {
  interface Bidi {
    /** @param direction of the paragraph. Without it, the first letter with a direction decides. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array };
    /** Of a bracket, for text from right to left. */
    getMirroredCharacter(letter: string): string | null;
  }
  export default function createBidi(): Bidi;
}
