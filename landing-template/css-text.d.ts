/** A stylesheet as text, minified, for a script that brings its own styles (Vite's `inline` query). */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
