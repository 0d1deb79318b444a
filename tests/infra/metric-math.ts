type Value = number | undefined;

const TOKEN = /\s*(>=|<=|[-+*/(),<>]|[A-Za-z]\w*|\d+(?:\.\d+)?)/y;

/**
 * The value of a CloudWatch metric math expression: arithmetic, comparisons, IF and FILL. Undefined, which is
 * missing data, wherever a metric without data is used unfilled, and for a division by nothing.
 */
export function calculate(expression: string, metrics: Readonly<Record<string, Value>>): Value {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < expression.length; ) {
    const found = TOKEN.exec(expression);
    if (!found?.[1]) throw new Error(`Cannot read ${expression}`);
    tokens.push(found[1]);
  }
  const take = (expected?: string): string => {
    const token = tokens.shift() ?? '';
    if (expected && token !== expected) throw new Error(`${expected} expected in ${expression}`);
    return token;
  };
  const both = (left: Value, right: Value, apply: (a: number, b: number) => number): Value => {
    if (left === undefined || right === undefined) return undefined;
    const value = apply(left, right);
    return Number.isFinite(value) ? value : undefined;
  };
  const chain = (next: () => Value, operators: Record<string, (a: number, b: number) => number>): Value => {
    let value = next();
    for (let apply = operators[tokens[0] ?? '']; apply; apply = operators[tokens[0] ?? '']) {
      take();
      value = both(value, next(), apply);
    }
    return value;
  };
  const comparison = (): Value =>
    chain(sum, {
      '>=': (a, b) => Number(a >= b),
      '<=': (a, b) => Number(a <= b),
      '>': (a, b) => Number(a > b),
      '<': (a, b) => Number(a < b),
    });
  const sum = (): Value => chain(product, { '+': (a, b) => a + b, '-': (a, b) => a - b });
  const product = (): Value => chain(operand, { '*': (a, b) => a * b, '/': (a, b) => a / b });
  const operand = (): Value => {
    const token = take();
    if (token === '(') {
      const value = comparison();
      take(')');
      return value;
    }
    if (token === 'IF' || token === 'FILL') {
      take('(');
      const given = [comparison()];
      while (tokens[0] === ',') {
        take();
        given.push(comparison());
      }
      take(')');
      if (token === 'FILL') return given[0] ?? given[1];
      return given[0] === undefined ? undefined : given[0] !== 0 ? given[1] : given[2];
    }
    if (/^\d/.test(token)) return Number(token);
    if (!(token in metrics)) throw new Error(`${token} in ${expression} is no metric`);
    return metrics[token];
  };
  const value = comparison();
  if (tokens.length > 0) throw new Error(`${tokens.join(' ')} is left of ${expression}`);
  return value;
}
