// Loaded before the commands, which are TypeScript: an older Node would only report an unknown extension.
// npm's scripts use the Node that came with `npm install`; a direct call, or a platform without one, may not.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `\nThis is Node ${process.versions.node}; Mirsah needs 22.18 or later. Start it with "npm start", which uses the Node that\n` +
      '"npm install" brought along; on a platform that gets none, install Node 24 from https://nodejs.org.\n',
  );
  process.exit(1);
}
