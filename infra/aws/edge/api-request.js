// CloudFront Function (cloudfront-js-2.0), viewer request of everything that goes to the API: CloudFront replaces Host
// by the API's own, so the name the visitor asked for travels beside it. What the visitor sent under that name is lost.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
