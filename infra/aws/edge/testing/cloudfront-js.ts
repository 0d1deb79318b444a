import { type AnyNode, type Options, type Program, parse } from 'acorn';

/**
 * The features of the runtime cloudfront-js-2.0, as of November 2026. Source: «JavaScript runtime 2.0
 * features for CloudFront Functions» of the developer guide
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html).
 * Documented features that our functions do not use are omitted: async functions, numeric separators, named
 * groups, typed arrays, promises, and the modules.
 */
const SYNTAX = new Set([
  ...['Program', 'Identifier', 'Literal', 'EmptyStatement', 'BlockStatement', 'ExpressionStatement'],
  ...['VariableDeclaration', 'VariableDeclarator', 'FunctionDeclaration', 'FunctionExpression'],
  ...['ArrowFunctionExpression', 'RestElement', 'ReturnStatement', 'IfStatement', 'ConditionalExpression'],
  ...['ForStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement', 'BreakStatement'],
  ...['ContinueStatement', 'LabeledStatement', 'SwitchStatement', 'SwitchCase', 'ThrowStatement'],
  ...['TryStatement', 'CatchClause', 'ArrayExpression', 'ObjectExpression', 'Property', 'MemberExpression'],
  ...['CallExpression', 'NewExpression', 'ThisExpression', 'UnaryExpression', 'UpdateExpression'],
  ...['BinaryExpression', 'LogicalExpression', 'AssignmentExpression', 'SequenceExpression'],
  ...['TemplateLiteral', 'TemplateElement'],
]);

const GLOBALS = new Set([
  ...['Object', 'String', 'Number', 'Boolean', 'Math', 'Date', 'RegExp', 'JSON', 'Array', 'console'],
  ...['Error', 'EvalError', 'InternalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError'],
  ...['URIError', 'globalThis', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
  ...['isFinite', 'isNaN', 'parseFloat', 'parseInt', 'atob', 'btoa', 'NaN', 'Infinity', 'undefined'],
  'arguments',
]);

const words = (text: string) => text.split(/\s+/);

/** Methods of the globals themselves. Of Math and Date the ES 5.1 ones, and of Math those of ES 6. */
const STATIC: Readonly<Record<string, readonly string[]>> = {
  Object: words(
    `create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyDescriptors
    getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal assign
    entries values`,
  ),
  String: ['fromCharCode', 'fromCodePoint'],
  Number: words('isFinite isInteger isNaN isSafeInteger parseInt parseFloat'),
  Math: words(
    `abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log
    log1p log2 log10 max min pow random round sign sinh sin sqrt tan tanh trunc`,
  ),
  Date: ['now', 'parse', 'UTC'],
  JSON: ['parse', 'stringify'],
  Array: ['isArray', 'of'],
  console: ['log'],
};

const METHODS = new Set([
  ...words('hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf'),
  ...words(
    `charAt concat indexOf lastIndexOf match replace search slice split substr substring toLowerCase trim
    toUpperCase codePointAt endsWith includes repeat startsWith padStart padEnd trimStart trimEnd replaceAll`,
  ),
  // In ES 5.1 and missing in the guide's list, but AWS's own examples call it (to compare signatures).
  'charCodeAt',
  ...words('toExponential toFixed toPrecision apply bind call exec test'),
  ...words(
    `every filter forEach join map pop push reduce reduceRight reverse shift some sort splice unshift
    copyWithin fill find findIndex`,
  ),
  ...words('getTime getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMinutes getUTCMonth toISOString'),
]);

/** ES 7 is the newest version whose rules for commas the runtime follows completely. */
const VERSION: Options = { ecmaVersion: 2016, sourceType: 'script', locations: true };

/**
 * The undocumented features in a function's code, each with its line; empty if all are documented. A method
 * is checked by its name alone.
 */
export function undocumentedIn(code: string): string[] {
  let program: Program;
  try {
    program = parse(code, VERSION);
  } catch (error) {
    return [(error as Error).message];
  }
  const nodes = nodesOf(program);
  const declared = new Set(nodes.flatMap(({ node }) => namesDeclaredBy(node)));
  return nodes.flatMap(({ node, isName }) => {
    const problem = problemWith(node, isName, declared);
    return problem ? [`${problem} (line ${node.loc?.start.line})`] : [];
  });
}

function problemWith(node: AnyNode, isName: boolean, declared: ReadonlySet<string>): string | undefined {
  if (!SYNTAX.has(node.type)) return node.type;
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.generator ? 'a generator' : undefined;
    case 'Property':
      return node.shorthand || node.method || node.computed ? 'a property in the form of ES 6' : undefined;
    case 'Literal':
      return 'regex' in node && node.regex && /[^gimy]/.test(node.regex.flags)
        ? `the flags ${node.regex.flags}`
        : undefined;
    case 'Identifier':
      return isName || declared.has(node.name) || GLOBALS.has(node.name) ? undefined : node.name;
    case 'CallExpression':
      return undocumentedMethod(node.callee);
    default:
      return undefined;
  }
}

function undocumentedMethod(callee: AnyNode): string | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  if (callee.computed || callee.property.type !== 'Identifier') return 'a method whose name is calculated';
  const { name } = callee.property;
  const owner = callee.object.type === 'Identifier' ? STATIC[callee.object.name] : undefined;
  const isKnown = owner ? owner.includes(name) : METHODS.has(name);
  return isKnown ? undefined : `${owner ? `${(callee.object as { name: string }).name}.` : '.'}${name}()`;
}

function namesDeclaredBy(node: AnyNode): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return nameIn(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node.id, ...node.params].flatMap((each) => (each ? nameIn(each) : []));
    case 'CatchClause':
      return node.param ? nameIn(node.param) : [];
    default:
      return [];
  }
}

/** Patterns declare names as well, but the runtime does not support them. */
function nameIn(node: AnyNode): string[] {
  if (node.type === 'RestElement') return nameIn(node.argument);
  return node.type === 'Identifier' ? [node.name] : [];
}

/** All nodes; `isName` when an identifier names a property or a label instead of a variable. */
function nodesOf(node: AnyNode, isName = false): { node: AnyNode; isName: boolean }[] {
  const below = Object.entries(node).flatMap(([field, value]) =>
    [value].flat().flatMap((child: unknown) => {
      if (!isNode(child)) return [];
      const namesProperty =
        (field === 'property' && node.type === 'MemberExpression' && !node.computed) ||
        (field === 'key' && node.type === 'Property' && !node.computed) ||
        field === 'label';
      return nodesOf(child, namesProperty);
    }),
  );
  return [{ node, isName }, ...below];
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
