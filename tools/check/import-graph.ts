import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { matchingFiles } from '../files.ts'
import type { Finding } from './finding.ts'

/** One import, from a file of the project to another or to a package. */
export interface Import {
  from: string
  line: number
  specifier: string
  /** The imported file by its path relative to the project's folder; undefined for a package. */
  to?: string
  /** Loaded when it is first needed; a circle of rooms may contain such imports. */
  lazy: boolean
  typeOnly: boolean
}

export interface ImportGraph {
  imports: Import[]
  /** Imports that lead nowhere. */
  broken: Finding[]
}

const sourceFolders = [
  'apps',
  'capabilities',
  'database',
  'editor',
  'generated',
  'integrations',
  'platform',
  'tests',
  'tools',
  'architecture.ts',
  'vitest.config.ts',
  'vite.config.ts',
]

/**
 * Reads every import of the project's own code. Names beginning with `#` are resolved by the `imports` of package.json.
 */
export async function readImportGraph(root: string): Promise<ImportGraph> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>
  }
  const paths = await matchingFiles(
    root,
    /\.(ts|tsx|mts|mjs)$/,
    sourceFolders.filter((folder) => !folder.includes('.')),
  )
  const roots = sourceFolders.filter((file) => file.includes('.') && existsSync(join(root, file)))
  const graph: ImportGraph = { imports: [], broken: [] }
  for (const path of [...roots, ...paths]) {
    for (const found of importsOf(path, await readFile(join(root, path), 'utf8'))) {
      const to = resolveSpecifier(found.specifier, path, manifest.imports ?? {})
      if (to !== undefined && !existsSync(join(root, to))) {
        graph.broken.push({
          path,
          line: found.line,
          rule: 'import-leads-nowhere',
          message: `${found.specifier} does not exist.`,
        })
      }
      graph.imports.push({ ...found, ...(to === undefined ? {} : { to }) })
    }
  }
  return graph
}

/** The imports that a text of TypeScript contains. Throws when it cannot be parsed. */
export function importsOf(path: string, text: string): Array<Omit<Import, 'to'>> {
  const { module, errors } = parseSync(path, text)
  const fault = errors.find(({ severity }) => severity === 'Error')
  if (fault) throw new Error(`${path} cannot be read: ${fault.message}`)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const found: Array<Omit<Import, 'to'>> = []
  for (const { start, moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType)
    found.push({ from: path, line: lineAt(start), specifier: moduleRequest.value, lazy: false, typeOnly })
  }
  for (const { start, entries } of module.staticExports) {
    const specifier = entries.find(({ moduleRequest }) => moduleRequest !== null)?.moduleRequest?.value
    if (specifier !== undefined)
      found.push({
        from: path,
        line: lineAt(start),
        specifier,
        lazy: false,
        typeOnly: entries.every(({ isType }) => isType),
      })
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (literal !== undefined)
      found.push({ from: path, line: lineAt(start), specifier: literal, lazy: true, typeOnly: false })
  }
  return found
}

function resolveSpecifier(specifier: string, from: string, names: Record<string, string>): string | undefined {
  const withoutQuery = specifier.split('?')[0] ?? specifier
  if (withoutQuery.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), withoutQuery))
  if (!withoutQuery.startsWith('#')) return undefined
  for (const [name, target] of Object.entries(names)) {
    const prefix = name.endsWith('*') ? name.slice(0, -1) : undefined
    if (prefix === undefined ? withoutQuery === name : withoutQuery.startsWith(prefix)) {
      const rest = prefix === undefined ? '' : withoutQuery.slice(prefix.length)
      return posix.normalize(target.replace('*', rest))
    }
  }
  return withoutQuery
}
