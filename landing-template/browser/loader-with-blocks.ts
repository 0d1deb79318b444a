/** The first script of a page with blocks that do something: in one file with the other, which costs less than two. */
import './run-blocks.ts';
import './loader.ts';
