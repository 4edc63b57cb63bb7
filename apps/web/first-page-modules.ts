import { build, type InlineConfig, type Plugin } from 'vite'

/** What is imported later is not part of the first page. */
const withoutLaterParts: Plugin = {
  name: 'without-later-parts',
  enforce: 'pre',
  resolveDynamicImport: (specifier) => (typeof specifier === 'string' ? { id: `later:${specifier}`, external: true } : null),
}

/**
 * The modules of which something is left in the file that begins with `entry`, when what it does not use is taken out and what it
 * imports later is left out. The graph of imports alone would not tell: a door leads to much that is not taken from it.
 * @param settings of the real build, so that both agree.
 */
export async function modulesUsedBy(entry: string, settings: InlineConfig): Promise<ReadonlySet<string>> {
  const built = await build({
    ...settings,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutLaterParts, ...(settings.plugins ?? [])],
    build: {
      ...settings.build,
      write: false,
      manifest: false,
      sourcemap: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { ...settings.build?.rolldownOptions, input: entry, preserveEntrySignatures: 'strict', output: {} },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return new Set(outputs.flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : [])).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])))
}
