import { runBackend } from '../../run-backend.js';
import { DemoModule } from './demo.module.js';

/** The backend with the demo: `npm start` and docker/demo.yaml run it. */
await runBackend([DemoModule]);
