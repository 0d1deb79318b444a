/**
 * The first script of a page with interactive blocks: bundled with the other one, which costs less than two
 * files.
 */
import './run-blocks.ts';
import './loader.ts';
