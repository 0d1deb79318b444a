/// <reference types="vite/client" />

declare module '@tabler/icons-react/dist/esm/defaultAttributes.mjs' {
  /** Attributes of each drawn icon, by its style. */
  const attributes: Record<'outline' | 'filled', Record<string, string | number | boolean>>;
  export default attributes;
}
