// CloudFront Function (cloudfront-js-2.0), viewer response of the merchants' sites: a page that is stored as an error
// page (unavailable, not found) is answered with its own status, which S3 cannot do.

const ERROR_STATUS = /^[45]\d\d$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const response = event.response;
  const stored = response.headers['x-amz-meta-status'];
  if (stored === undefined) return response;
  delete response.headers['x-amz-meta-status'];
  if (ERROR_STATUS.test(stored.value)) {
    response.statusCode = Number(stored.value);
    delete response.statusDescription;
  }
  return response;
}
