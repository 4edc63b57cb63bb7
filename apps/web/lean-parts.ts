import type { Plugin, Rolldown } from 'vite'
import type { PartModules } from './part-modules.ts'

interface Leanness {
  parts: PartModules
  /** What every page loads. */
  isFirst: (id: string) => boolean
  /** How many bytes, before minification, a part may load that it does not need. */
  mostUnusedBytes: number
}

/**
 * Fails the build where a part loads far more than it needs: shared modules are in common files, and one module in the
 * wrong common file makes every page load the editor.
 */
export function leanParts({ parts, isFirst, mostUnusedBytes }: Leanness): Plugin {
  return {
    name: 'lean-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.facadeModuleId === null) continue
        const needed = parts.byPath.get(chunk.facadeModuleId)
        if (!needed) continue
        let unused = 0
        for (const { modules } of reachOf(chunk, bundle))
          for (const [id, { renderedLength }] of Object.entries(modules))
            if (!needed.has(id) && !isFirst(id)) unused += renderedLength
        if (unused > mostUnusedBytes)
          this.error(
            `${chunk.fileName} loads ${unused} bytes that it does not need: see the file parts of vite.config.ts.`,
          )
      }
    },
  }
}

function reachOf(first: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): ReadonlySet<Rolldown.OutputChunk> {
  const reached = new Set([first])
  for (const { imports } of reached)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') reached.add(imported)
    }
  return reached
}
