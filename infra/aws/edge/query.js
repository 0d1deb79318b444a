// Prepended to the code of every function that redirects (source.ts): the campaign and the click id that
// brought a visitor stay in the address. CloudFront passes names and values as they were sent, and values of
// a repeated name in `multiValue`.

// Characters that are not valid in a query. `%` belongs to encoded ones already.
const NOT_IN_QUERY = /[^\w.~!$'()*+,;:@/?%[\]-]+/g;

// biome-ignore lint/correctness/noUnusedVariables: the functions before whose code this is put call it.
function query(parameters) {
  const pairs = [];
  const names = Object.keys(parameters || {});
  for (let index = 0; index < names.length; index += 1) {
    const parameter = parameters[names[index]];
    const values = parameter.multiValue || [parameter];
    for (let at = 0; at < values.length; at += 1) {
      pairs.push(`${inQuery(names[index])}=${inQuery(values[at].value)}`);
    }
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function inQuery(text) {
  return String(text === undefined ? '' : text).replace(NOT_IN_QUERY, encodeURIComponent);
}
