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

const EDITOR = '../../editor/web/rich-text-editor.tsx'

/** The entry of a note's page: its text first, then the application. */
const FIRST_TEXT = 'first-text/first-text.ts'
const NOTE_PATH = /^\/data\/[^/?#]+\/?(?:[?#]|$)|^\/projects\/[^/]+\/view\//

/**
 * What the screen at an address is made of besides, by how the address begins. Others find theirs once the application
 * runs.
 */
const SCREENS: ReadonlyArray<{ path: RegExp; sources: readonly string[] }> = [
  { path: /^\/(?:home\/?)?$/, sources: ['screens/home/home-screen.tsx'] },
  { path: NOTE_PATH, sources: ['screens/note/note-screen.tsx', EDITOR] },
  { path: /^\/insights\//, sources: ['screens/insight/insight-screen.tsx', EDITOR] },
]

/**
 * Makes the tags that announce the files of an application and of the screen at an address, so that the browser fetches
 * them together with the entry instead of one after another. Files that the page names already are left out.
 * @throws ZodError when the manifest cannot be read.
 */
export function preloads(manifestText: string, html: string): (application: PageApplication, path: string) => string {
  const manifest = manifestSchema.parse(JSON.parse(manifestText))
  const ofApplication = (application: PageApplication): string => tagsFor(manifest, [SOURCES[application]], html)
  const root = ofApplication('root')
  const workspace = ofApplication('workspace')
  const screens = SCREENS.map(({ path, sources }) => ({
    path,
    tags: tagsFor(manifest, [SOURCES.workspace, ...sources], html),
  }))
  return (application, path) =>
    application === 'root' ? root : (screens.find((screen) => screen.path.test(path))?.tags ?? workspace)
}

/**
 * The element whose content, the application's script and files, the entry of a note's page puts into the page once the
 * text stands.
 */
const APPLICATION_ELEMENT = 'application-files'

/**
 * Makes the head of a note's page from that of others: the text comes first, with the files that it needs and nothing
 * beside them.
 * @throws ZodError when the manifest cannot be read.
 */
export function textFirst(manifestText: string, html: string): (head: string, textAddress: string) => string {
  const manifest = manifestSchema.parse(JSON.parse(manifestText))
  const own = tagsFor(manifest, [FIRST_TEXT], '')
  const entry = manifest[FIRST_TEXT]?.file ?? ''
  const isOwn = (file: string): boolean => own.includes(`"${file}"`)
  return (head, textAddress) => {
    const later: string[] = []
    const left = head
      .replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (tag, file: string) => {
        if (!isOwn(file)) later.push(tag)
        return ''
      })
      .replaceAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (tag, file: string) => {
        // A sheet with cascade layers that stands twice makes each sheet that comes later lay the whole text out again.
        if (isOwn(file)) return ''
        if (html.includes(tag)) return tag
        // Parts put their style sheets into the page themselves, and wait for them.
        later.push(`<link rel="preload" as="style" crossorigin href="${file}">`)
        return ''
      })
    const first = `<link rel="preload" as="fetch" crossorigin href="${textAddress}"><script type="module" crossorigin src="/${entry}"></script>${own}`
    return left
      .replace(/<script type="module"[^>]*><\/script>/, (application) => {
        later.push(application)
        return first
      })
      .replace('</head>', () => `<template id="${APPLICATION_ELEMENT}">${later.join('')}</template></head>`)
  }
}

function tagsFor(manifest: z.infer<typeof manifestSchema>, sources: readonly string[], html: string): string {
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
  for (const source of sources) visit(source)
  const missing = (files: Set<string>): string[] => [...files].filter((file) => !html.includes(`/${file}"`))
  return [
    ...missing(scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('')
}
