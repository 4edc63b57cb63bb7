import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'

interface BuiltChunk {
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  moduleIds: readonly string[]
}

/**
 * For each entry or later part, all modules that must be there before it can run, as the whole application uses them. Found by
 * building once without groups: the graph of imports would not tell, since a door leads to much that nobody takes from it. Each
 * set holds whatever its modules need, so that files made of such sets never need each other in a circle.
 * @param parts files of the application, relative to this folder; the first begins it.
 * @throws Error when one of them is not loaded by itself.
 */
export async function modulesBefore<Part extends string>(parts: readonly Part[], settings: InlineConfig): Promise<Record<Part, ReadonlySet<string>>> {
  const pathOf = (part: string): string => fileURLToPath(new URL(part, import.meta.url))
  const [entry] = parts
  if (entry === undefined) throw new Error('Without an entry there is nothing to build.')
  const built = await build({
    ...settings,
    configFile: false,
    logLevel: 'silent',
    build: { ...settings.build, write: false, minify: false, rolldownOptions: { ...settings.build?.rolldownOptions, input: pathOf(entry) } },
  })
  const chunks = new Map<string, BuiltChunk>()
  for (const file of [built].flat().flatMap((result) => ('output' in result ? result.output : []))) {
    if (file.type === 'chunk') chunks.set(file.fileName, file)
  }
  const before = (part: Part): ReadonlySet<string> => {
    const first = [...chunks.values()].find((chunk) => chunk.facadeModuleId === pathOf(part))
    if (!first) throw new Error(`${part} is not loaded by itself, so that it has no modules of its own.`)
    const reached = new Set<BuiltChunk>([first])
    for (const chunk of reached) {
      for (const name of chunk.imports) {
        const imported = chunks.get(name)
        if (imported) reached.add(imported)
      }
    }
    return new Set([...reached].flatMap((chunk) => chunk.moduleIds))
  }
  return Object.fromEntries(parts.map((part) => [part, before(part)])) as Record<Part, ReadonlySet<string>>
}
