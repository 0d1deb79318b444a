// CloudFront Function (cloudfront-js-2.0), viewer response of the merchants' sites: turns a file's metadata into what
// S3 cannot send. `status`: the status of an error page (unavailable, not found). `redirect`: the address that crawlers
// of a page with cloaking are redirected to. `policy`: its content security policy, which depends on its pixels; a
// header, because in the page it would cost two hundred bytes and could not forbid framing. `slug`: a digest of the only
// slug under which the page is shown besides `/`; metadata has little room, and Arabic slugs are long. `moved`: the origin of
// the page's own domain, where all of it is shown now. `collector`: where the page reports its views to, past the edge; its script
// reads that, and the visitor's country, from `server-timing`.

const ERROR_STATUS = /^[45]\d\d$/;
const WEB_LINK = /^https?:\/\//i;
const PRODUCT = /^\/products\/([^/]+)\/?$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const response = event.response;
  const status = taken(response, 'status');
  const redirect = taken(response, 'redirect');
  const policy = taken(response, 'policy');
  const slug = taken(response, 'slug');
  const moved = taken(response, 'moved');
  const collector = taken(response, 'collector');
  if (policy !== undefined) response.headers['content-security-policy'] = { value: policy };
  if (collector !== undefined) {
    const country = event.request.headers['cloudfront-viewer-country'];
    const name = country === undefined ? 'XX' : country.value;
    response.headers['server-timing'] = { value: `${name};desc="${collector}"` };
  }
  if (moved !== undefined && WEB_LINK.test(moved)) {
    const asked = askedSlug(event.request);
    const path = asked === undefined ? '' : `products/${asked}`;
    response.statusCode = 301;
    response.statusDescription = 'Moved Permanently';
    response.headers.location = { value: `${moved}/${path}${query(event.request.querystring)}` };
  } else if (redirect !== undefined && WEB_LINK.test(redirect)) {
    response.statusCode = 302;
    response.statusDescription = 'Found';
    response.headers.location = { value: redirect };
  } else if (slug !== undefined && isForeign(askedSlug(event.request), slug)) {
    response.statusCode = 302;
    response.statusDescription = 'Found';
    response.headers.location = { value: `/${query(event.request.querystring)}` };
  } else if (status !== undefined && ERROR_STATUS.test(status)) {
    response.statusCode = Number(status);
    delete response.statusDescription;
  }
  return response;
}

// What sites-request.js noted, or what is left in the address where its changes are not seen.
function askedSlug(request) {
  const noted = request.headers['x-asked-slug'];
  if (noted !== undefined) return noted.value;
  const found = PRODUCT.exec(request.uri);
  return found === null ? undefined : found[1];
}

function isForeign(asked, slug) {
  return asked !== undefined && digest(decoded(asked)) !== slug;
}

// FNV-1a, as publisher/site-store.ts makes it.
function digest(text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return text;
  }
}

// The campaign that brought the shopper stays in the address.
function query(parameters) {
  const pairs = [];
  for (const name in parameters) {
    const values = parameters[name].multiValue || [parameters[name]];
    for (const { value } of values) {
      pairs.push(`${encodeURIComponent(decoded(name))}=${encodeURIComponent(decoded(value))}`);
    }
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function taken(response, name) {
  const stored = response.headers[`x-amz-meta-${name}`];
  delete response.headers[`x-amz-meta-${name}`];
  return stored === undefined ? undefined : stored.value;
}
