// CloudFront Function (cloudfront-js-2.0), viewer request of everything that goes to the API: CloudFront
// replaces Host by the API's own, so the requested host is sent in another header, which replaces any that
// the visitor sent.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
