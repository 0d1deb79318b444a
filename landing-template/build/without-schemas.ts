import type { Plugin } from 'vite';

const domainFile = /\/core\/domain\/.+\.ts$/;

/**
 * Empties the schemas of the domain files that the order form shares with the server: top-level constants named
 * `…Schema`. The browser checks by the rules beside them, and zod would be three times the size of all the rest.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!domainFile.test(id)) return undefined;
      let emptied = code;
      for (const statement of this.parse(code, { lang: 'ts' }).body.toReversed()) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { id: name, init } of declaration.declarations) {
          if (!init || name.type !== 'Identifier' || !name.name.endsWith('Schema')) continue;
          emptied = `${emptied.slice(0, init.start)}undefined${emptied.slice(init.end)}`;
        }
      }
      return { code: emptied, map: null };
    },
  };
}
