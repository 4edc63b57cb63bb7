/**
 * `npm test [-- PATH …]`: installs what is missing and runs every test (pure, on real PostgreSQL, of the interface, and
 * the journeys in a real browser). The last line is `N passed, N failed`, with `, N skipped` where some were.
 */
import { ensureInstalled, handOver } from './bootstrap.mjs'

ensureInstalled()
handOver([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=./tests/harness/reporter.ts',
  ...process.argv.slice(2),
])
