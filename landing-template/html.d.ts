/** Built HTML is bundled as text (esbuild's `text` loader). */
declare module '*.html' {
  const text: string;
  export default text;
}
