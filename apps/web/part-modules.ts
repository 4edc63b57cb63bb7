import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'

interface BuiltChunk {
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  moduleIds: readonly string[]
}

/** The modules that must be loaded before a part of the application can run, and which parts exist. */
export interface PartModules {
  /** By the path of the part. */
  byPath: ReadonlyMap<string, ReadonlySet<string>>
  /** @throws Error when the part, a file relative to this folder, is not loaded on its own. */
  before(part: string): ReadonlySet<string>
  /** Everything that parts other than these need. */
  outside(parts: readonly string[]): ReadonlySet<string>
  /** Everything that parts need which load none of some modules: none of it needs these either. */
  without(test: (id: string) => boolean): ReadonlySet<string>
  /** The modules that at least this many parts need. */
  neededBy(atLeast: number): ReadonlySet<string>
}

/**
 * For each part that is loaded on its own, all modules that must be loaded before it can run, as the whole application
 * uses them. Found by building once without groups: the graph of imports is not enough, since a door exports much that
 * no one imports from it. Each set contains whatever its modules need, so that files made of such sets never need each
 * other in a circle.
 */
export async function readPartModules(entries: readonly string[], settings: InlineConfig): Promise<PartModules> {
  const pathOf = (part: string): string => fileURLToPath(new URL(part, import.meta.url))
  const built = await build({
    ...settings,
    configFile: false,
    logLevel: 'silent',
    build: {
      ...settings.build,
      write: false,
      minify: false,
      rolldownOptions: { ...settings.build?.rolldownOptions, input: entries.map(pathOf) },
    },
  })
  const chunks = new Map<string, BuiltChunk>()
  for (const file of [built].flat().flatMap((result) => ('output' in result ? result.output : []))) {
    if (file.type === 'chunk') chunks.set(file.fileName, file)
  }
  const reach = (first: BuiltChunk): string[] => {
    const reached = new Set([first])
    for (const chunk of reached) {
      for (const name of chunk.imports) {
        const imported = chunks.get(name)
        if (imported) reached.add(imported)
      }
    }
    return [...reached].flatMap((chunk) => chunk.moduleIds)
  }
  const byPath = new Map(
    [...chunks.values()].flatMap((chunk) =>
      chunk.facadeModuleId === null ? [] : [[chunk.facadeModuleId, new Set(reach(chunk))] as const],
    ),
  )
  return {
    byPath,
    before(part) {
      const modules = byPath.get(pathOf(part))
      if (!modules) throw new Error(`${part} is not loaded by itself, so that it has no modules of its own.`)
      return modules
    },
    outside(parts) {
      const left = new Set(parts.map(pathOf))
      return new Set([...byPath].flatMap(([path, modules]) => (left.has(path) ? [] : [...modules])))
    },
    without(test) {
      return new Set([...byPath.values()].flatMap((modules) => ([...modules].some(test) ? [] : [...modules])))
    },
    neededBy(atLeast) {
      const counts = new Map<string, number>()
      for (const modules of byPath.values()) for (const id of modules) counts.set(id, (counts.get(id) ?? 0) + 1)
      return new Set([...counts].flatMap(([id, count]) => (count >= atLeast ? [id] : [])))
    },
  }
}
