export type RouteMatch<Route> = { route: Route; routeKey: string; pathParameters: Record<string, string> };

/**
 * Finds routes as an HTTP API does: a literal segment beats `{name}`, which beats the greedy `{name+}`; the method must
 * match. Path parameters are URL-decoded. Throws when two routes are the same.
 */
export function createRouteTable<Route extends { method: string; path: string }>(routes: readonly Route[]) {
  const compiled = routes.map((route) => ({
    route,
    routeKey: `${route.method} ${route.path}`,
    ...compile(route.path),
  }));
  const keys = compiled.map(
    ({ route, rank }) => `${route.method} ${rank} ${route.path.replace(/\{[^}]+\}/g, '{}')}`,
  );
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) throw new Error(`The route ${compiled[twice]?.routeKey} is declared twice.`);
  // Character by character, '0' (literal) < '1' (name) < '2' (greedy).
  compiled.sort((a, b) => a.rank.localeCompare(b.rank));

  return (method: string, path: string): RouteMatch<Route> | undefined => {
    for (const { route, routeKey, pattern } of compiled) {
      const match = route.method === method ? pattern.exec(path) : null;
      if (match === null) continue;
      const found = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
      return { route, routeKey, pathParameters: Object.fromEntries(found) };
    }
    return undefined;
  };
}

function compile(path: string): { pattern: RegExp; rank: string } {
  let rank = '';
  const parts = path
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
      rank += name === undefined ? '0' : greedy ? '2' : '1';
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return greedy ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`;
    });
  return { pattern: new RegExp(`^/${parts.join('/')}$`), rank };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
