import { z } from 'zod'
import type { PageMetadata } from '#platform/kernel/page-metadata.ts'

/** The application that a host shows. */
export type PageApplication = NonNullable<PageMetadata['host']['application']>

/** What `vite build` writes of each file: its name, what it imports, its style sheets. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)

const SOURCES: Record<PageApplication, string> = {
  root: 'root-application/root-application.tsx',
  workspace: 'workspace-application/workspace-application.tsx',
}

/**
 * The tags that announce the files of an application, so that the browser fetches them together with the entry instead of
 * after it. Files that the page names already are left out. @throws ZodError when the manifest cannot be read.
 */
export function preloadTags(manifestText: string, application: PageApplication, html: string): string {
  const manifest = manifestSchema.parse(JSON.parse(manifestText))
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const part = manifest[key]
    if (!part || seen.has(key)) return
    seen.add(key)
    scripts.add(part.file)
    for (const style of part.css) styles.add(style)
    for (const imported of part.imports) visit(imported)
  }
  visit(SOURCES[application])
  const missing = (files: Set<string>): string[] => [...files].filter((file) => !html.includes(`/${file}"`))
  return [
    ...missing(scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('')
}
