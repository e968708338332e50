import { rm } from 'node:fs/promises';

export default async function globalTeardown(): Promise<void> {
  await globalThis.__postgres?.stop();
  if (globalThis.__runFolder) await rm(globalThis.__runFolder, { recursive: true, force: true });
}
