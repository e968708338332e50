import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

/**
 * Path of the OpenAPI document. The file is generated and committed, so that a review shows each change of the API. The
 * backend serves it at /api/docs-json.
 */
const FILE = join(repositoryRoot(), 'backend/contracts/rest/openapi.json');
export const COMMAND = 'npm run docs:api';

export const readCommitted = (): OpenAPIObject =>
  JSON.parse(readFileSync(FILE, 'utf8')) as OpenAPIObject;

export const writeCommitted = (document: OpenAPIObject): void =>
  writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
