/**
 * `npm run dev`: as `npm start`, but pages are served from their sources, the server restarts when its sources change,
 * and the data folder is a separate one with a seeded workspace. `-- --small` seeds a small one.
 */
import { join } from 'node:path'
import { PROJECT_FOLDER } from './bootstrap.mjs'

const defaults = {
  QUARRY_ENVIRONMENT: 'development',
  QUARRY_DATA: join(PROJECT_FOLDER, '.data', 'dev'),
  LOG_LEVEL: 'warn',
}
for (const [name, value] of Object.entries(defaults)) process.env[name] ??= value
process.argv.push('--develop')

await import('./start.mjs')
