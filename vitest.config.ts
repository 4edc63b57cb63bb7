import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SMALL_YOUNG_HEAP } from './platform/server/processes/young-heap.ts'
import { makeTemporaryFolder } from './tests/harness/temporary-folder.ts'

/**
 * Pure, database and interface tests run side by side; two files at a time suits the two cores they are measured on.
 */
const PARALLEL_FILES = 2
const JOURNEY_TIMEOUT_MS = 360_000
/** So long a journey waits for what it expects, as Playwright waits for what it is to click. */
const TIMEOUT_MS = 60_000
/** Some of them start threads and processes, and share the machine with each other. */
const TEST_TIMEOUT_MS = 30_000

// Pictures of failed journeys outlive the run.
process.env['QUARRY_TEST_SCREENSHOTS'] ??= join(tmpdir(), 'quarry-screenshots')
// Everything that tests start inherits these. What is compiled once, by a start of the product too, is not compiled again
// by each process and thread: that is half of the time until a thread that reads files begins.
process.env['TMPDIR'] = makeTemporaryFolder()
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('dist/compiled', import.meta.url))

const everywhere = ['node_modules/**', 'dist/**', 'generated/**', '.data/**']

export default defineConfig({
  // One copy of graphql: Vite would choose its ES modules and Node its CommonJS for packages, and every schema would be
  // "from another realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    maxWorkers: PARALLEL_FILES,
    // What is transformed once is not transformed again until it changes: two of three seconds until the first test.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'dist/tests' },
    exclude: everywhere,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...everywhere, '**/*.db.test.ts', '**/*.e2e.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: ['**/*.db.test.ts'],
          globalSetup: ['tests/harness/database-server.ts'],
          // Files share a process, one after another, and load the product once: nothing of it is kept in a module. A
          // process, no thread: some of what they start looks at what belongs to a process alone.
          isolate: false,
          pool: 'forks',
          // The product runs in them, as it does in a server: what requests need of memory is measured there.
          execArgv: [SMALL_YOUNG_HEAP],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['**/*.ui.test.tsx'],
          setupFiles: ['tests/harness/interface-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          globalSetup: ['tests/harness/journeys-setup.ts'],
          testTimeout: JOURNEY_TIMEOUT_MS,
          hookTimeout: JOURNEY_TIMEOUT_MS,
          expect: { poll: { timeout: TIMEOUT_MS } },
          // As database files do, they share processes, which load Playwright and the harness once.
          isolate: false,
          pool: 'forks',
          // After everything else, so that journeys have the machine to themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
