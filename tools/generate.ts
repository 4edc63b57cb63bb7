/**
 * `npm run generate`: registries, the GraphQL schema, typed operations, the permission matrix, the configuration page
 * and the database schema, all from their sources. Prints what changed; exit code 1 when a part could not be generated,
 * whose files then stay as they were. `npm run check` compares them. `npm run generate -- NAME …` generates only the
 * parts whose names begin with NAME.
 */
import { projectFolder } from './files.ts'
import { generatedParts } from './generate/all-files.ts'
import { ownedFolders, writeFiles, type GeneratedFile, type StaleFile } from './generate/generated-file.ts'
import { registryFiles } from './generate/registries.ts'

const started = performance.now()
// The schema and the migrations are reached through the registries, so these are generated before the rest.
const changed: StaleFile[] = await writeFiles(projectFolder, await registryFiles(projectFolder), [])
const chosen = process.argv.slice(2)
const parts = generatedParts.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.startsWith(word)))
const made = await Promise.allSettled(parts.map(async ({ make }) => make(projectFolder)))
const files = made.flatMap((result): GeneratedFile[] => (result.status === 'fulfilled' ? result.value : []))
const complete = made.every(({ status }) => status === 'fulfilled')
// Which files are left over is known only when all parts were generated.
changed.push(...(await writeFiles(projectFolder, files, complete && chosen.length === 0 ? ownedFolders : [])))

for (const { path, state } of changed) console.log(`${state === 'left over' ? 'removed' : 'written'}  ${path}`)
for (const [index, result] of made.entries()) {
  if (result.status === 'fulfilled') continue
  const reason: unknown = result.reason
  console.error(
    `\n${parts[index]?.name ?? ''} could not be made:\n${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
  )
}
console.log(`${changed.length} generated files changed (${((performance.now() - started) / 1000).toFixed(1)} s)`)
process.exit(complete ? 0 : 1)
