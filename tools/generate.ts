/**
 * `npm run generate`: registries, the GraphQL schema, typed operations, the permission matrix and the database schema,
 * all from their sources. Prints what changed. `npm run check` compares them.
 */
import { projectFolder } from './files.ts'
import { ownedFolders, writeFiles } from './generate/generated-file.ts'
import { registryFiles } from './generate/registries.ts'

const started = performance.now()
// The schema and the migrations are reached through the registries, so these come first and the rest is loaded after them.
const registries = await writeFiles(projectFolder, await registryFiles(projectFolder), [])
const { allFiles } = await import('./generate/all-files.ts')
const changed = [...registries, ...(await writeFiles(projectFolder, await allFiles(projectFolder), ownedFolders))]
for (const { path, state } of changed) process.stdout.write(`${state === 'left over' ? 'removed' : 'written'}  ${path}\n`)
process.stdout.write(`${changed.length} of the generated files changed (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
