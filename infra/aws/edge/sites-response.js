// CloudFront Function (cloudfront-js-2.0), viewer response of the merchants' sites: turns a file's metadata into what
// S3 cannot send. `status`: the status of an error page (unavailable, not found). `redirect`: the address that crawlers
// of a page with cloaking are redirected to. `policy`: its content security policy, which depends on its pixels; a
// header, because in the page it would cost two hundred bytes and could not forbid framing.

const ERROR_STATUS = /^[45]\d\d$/;
const WEB_LINK = /^https?:\/\//i;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const response = event.response;
  const status = taken(response, 'status');
  const redirect = taken(response, 'redirect');
  const policy = taken(response, 'policy');
  if (policy !== undefined) response.headers['content-security-policy'] = { value: policy };
  if (redirect !== undefined && WEB_LINK.test(redirect)) {
    response.statusCode = 302;
    response.statusDescription = 'Found';
    response.headers.location = { value: redirect };
  } else if (status !== undefined && ERROR_STATUS.test(status)) {
    response.statusCode = Number(status);
    delete response.statusDescription;
  }
  return response;
}

function taken(response, name) {
  const stored = response.headers[`x-amz-meta-${name}`];
  delete response.headers[`x-amz-meta-${name}`];
  return stored === undefined ? undefined : stored.value;
}
