// Without an import, because the dashboard's first script has it.

/**
 * Whether code could not be downloaded, because a release replaced it or the connection was lost, and not
 * that it failed. The texts are those of Chromium, Firefox and WebKit, and of Vite for styles.
 */
export function isMissingScript(error: unknown): boolean {
  return error instanceof Error && MISSING_SCRIPT.test(error.message);
}

const MISSING_SCRIPT =
  /dynamically imported module|^Importing a module script failed|not a valid JavaScript MIME type|^Unable to preload CSS/i;
