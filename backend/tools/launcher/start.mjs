/** `npm start`: builds what is not built, then runs the launcher. Plain JavaScript, because nothing is built yet. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Houselights needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const { build, BuildFailed } = await import('./build.mjs');
try {
  await build();
} catch (error) {
  console.error(error instanceof BuildFailed ? error.message : error);
  process.exit(1);
}
await import('../../../dist/backend/tools/launcher/main.js');
