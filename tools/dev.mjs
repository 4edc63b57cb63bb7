/**
 * `npm run dev`: what `npm start` does, with the pages from their sources, the server started anew when its own change,
 * and a data folder with a seeded workspace that nothing else uses. `-- --small` seeds a small one.
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
