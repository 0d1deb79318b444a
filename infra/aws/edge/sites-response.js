// CloudFront Function (cloudfront-js-2.0), viewer response of the merchants' sites: what a file was stored with becomes
// what S3 cannot do. `status`: an error page (unavailable, not found) is answered with its own status. `redirect`: where
// crawlers are sent from a page that cloaks. `policy`: its content security policy, which depends on its pixels; a
// header, as it would weigh two hundred bytes in the page and could not forbid framing there.

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
