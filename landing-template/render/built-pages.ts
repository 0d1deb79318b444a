import contact from '../dist/contact.html';
import genericError from '../dist/errors/generic.html';
import notFound from '../dist/errors/not-found.html';
import unavailable from '../dist/errors/unavailable.html';
import receipt from '../dist/receipt-shell.html';
import landingPage from '../dist/shell.html';

/** Astro's built pages, as text in the bundle: shells to fill, and finished error pages. */
export const builtPages = { landingPage, receipt, contact, notFound, unavailable, genericError };
