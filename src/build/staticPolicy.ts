/** The content security policy of pages that need only the files beside them: the help, the front page, the host's page. */
const staticPolicy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'";

/** The element that tells a browser so. It stands before anything that is loaded. */
export const policyTag = `<meta http-equiv="content-security-policy" content="${staticPolicy}">`;
