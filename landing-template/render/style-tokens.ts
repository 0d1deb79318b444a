/** The custom properties of `:root`, by name. */
type Tokens = ReadonlyMap<string, string>;

/** Reads the declarations of minified `:root` rules. */
export function readTokens(bodies: readonly string[]): Tokens {
  const declarations = bodies.flatMap((body) => body.split(';'));
  return new Map(
    declarations.map((declaration) => {
      const end = declaration.indexOf(':');
      return [declaration.slice(0, end), declaration.slice(end + 1)];
    }),
  );
}

/** Declarations with the value of each token where it was asked for; what is no token is left to the browser. */
export function withTokensInPlace(body: string, tokens: Tokens): string {
  return body.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (asked, name: string) => {
    const value = tokens.get(name);
    return value === undefined ? asked : withTokensInPlace(value, tokens);
  });
}
