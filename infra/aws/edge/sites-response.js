// CloudFront Function (cloudfront-js-2.0), viewer response of the merchants' sites: turns a file's metadata
// into what S3 cannot send. `status`: the status of an error page (unavailable, not found). `redirect`: the
// address that crawlers of a page with cloaking are redirected to. `policy`: its content security policy,
// which depends on its pixels; a header, because in the page it would cost two hundred bytes and could not
// forbid framing. `slug`: a digest of the only slug under which the page is shown besides `/`; metadata has
// little room, and Arabic slugs are long. `moved`: the origin of the page's own domain, where all of it is
// shown now. `collector`: the address for the page's view reports, past the edge; its script reads that, and
// the visitor's country, from `server-timing`. `experiment`: the number of the page's experiment; visitors
// without its cookie receive one, and are redirected to their side. `ended`: a side of a finished experiment.
// Index and sides are cached separately, so for some seconds they may be of different experiments, or one of
// none.

const ERROR_STATUS = /^[45]\d\d$/;
const WEB_LINK = /^https?:\/\//i;
const YEAR = 'Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax';
const PRODUCT = /^\/products\/([^/]+)\/?$/;
const AGAIN = /^\/ab\/([0-9a-z]{1,8})$/;
const VISITOR = /^[1-9]\d{0,4}\.[0-9a-f]{16}$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const response = event.response;
  const status = taken(response, 'status');
  const redirect = taken(response, 'redirect');
  const policy = taken(response, 'policy');
  const slug = taken(response, 'slug');
  const moved = taken(response, 'moved');
  const collector = taken(response, 'collector');
  const experiment = taken(response, 'experiment');
  const ended = taken(response, 'ended');
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
  } else if (ended !== undefined) {
    giveCookie(response, '', 'Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax');
    // The index may still be of an experiment, and would redirect here once more: a visitor who has just come
    // from it sees the page itself.
    const path = isAskedAgain(event.request) ? again() : '/';
    sendTo(response, `${path}${query(event.request.querystring)}`);
  } else if (experiment !== undefined && isToComeAgain(event.request, experiment)) {
    const id = event.context.requestId;
    giveCookie(response, `${experiment}.${digits(`${id}1`)}${digits(`${id}2`)}`, YEAR);
    sendTo(response, `${again()}${query(event.request.querystring)}`);
  } else if (status !== undefined && ERROR_STATUS.test(status)) {
    response.statusCode = Number(status);
    delete response.statusDescription;
  }
  return response;
}

// Whether the visitor lacks the cookie of the experiment and can store it. A visitor who was just redirected
// here and has none stores no cookies, and sees the page itself. One with the cookie of an earlier experiment
// gets a new one; a later cookie means that this file is outdated.
function isToComeAgain(request, experiment) {
  const visitor = request.cookies.ab ? request.cookies.ab.value : '';
  const number = VISITOR.test(visitor) ? Number(visitor.split('.')[0]) : 0;
  if (number === Number(experiment)) return false;
  return !isAskedAgain(request) || (number > 0 && number < Number(experiment));
}

// The redirect's address is valid for this minute and the next: visitors may share or save it, and a later
// visit counts as new.
function again() {
  return `/ab/${thisMinute().toString(36)}`;
}

function isAskedAgain(request) {
  const noted = request.headers['x-asked-again'];
  const found = noted === undefined ? AGAIN.exec(request.uri) : [request.uri, noted.value];
  return found !== null && Math.abs(Number.parseInt(found[1], 36) - thisMinute()) <= 1;
}

function thisMinute() {
  return Math.floor(Date.now() / 60000);
}

function giveCookie(response, value, attributes) {
  response.cookies = response.cookies || {};
  response.cookies.ab = { value: value, attributes: attributes };
}

// Browsers do not cache a 302 unless its headers say so, and the page's own do.
function sendTo(response, path) {
  response.statusCode = 302;
  response.statusDescription = 'Found';
  response.headers.location = { value: path };
  response.headers['cache-control'] = { value: 'no-store' };
}

function digits(text) {
  return digest(text).padStart(8, '0');
}

// The slug recorded by sites-request.js, or in the address when its changes are not visible.
function askedSlug(request) {
  const noted = request.headers['x-asked-slug'];
  if (noted !== undefined) return noted.value;
  const found = PRODUCT.exec(request.uri);
  return found === null ? undefined : found[1];
}

function isForeign(asked, slug) {
  return asked !== undefined && digest(decoded(asked)) !== slug;
}

// FNV-1a, as in publisher/site-store.ts.
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

function taken(response, name) {
  const stored = response.headers[`x-amz-meta-${name}`];
  delete response.headers[`x-amz-meta-${name}`];
  return stored === undefined ? undefined : stored.value;
}
