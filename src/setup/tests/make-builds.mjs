import { ensureBuilt } from '#setup/ensure-built.mjs';
import { ensureTestBuilds } from './ensure-test-builds.mjs';

// For runs of single tests by hand; `npm test` does the same before its last stage.
await ensureBuilt();
await ensureTestBuilds();
