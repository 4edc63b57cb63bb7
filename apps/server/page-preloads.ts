import { z } from 'zod'
import type { PageMetadata } from '#platform/kernel/page-metadata.ts'

/** The application that a host shows. */
export type PageApplication = NonNullable<PageMetadata['host']['application']>

/** The entry of `vite build` for each file: its name, its imports, its style sheets. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)

/** What our build writes in addition (`apps/web/page-files.ts`): the files that applications and screens begin with. */
const pageFilesSchema = z.object({
  applications: z.object({ root: z.string(), workspace: z.string() }) satisfies z.ZodType<
    Record<PageApplication, string>
  >,
  firstText: z.string(),
  firstAnswers: z.string(),
  screens: z.array(z.object({ addresses: z.array(z.string()), files: z.array(z.string()) })),
})

/** The metadata of a build of the web application. */
export interface WebBuild {
  /** `index.html`. */
  html: string
  /** `manifest.json`. */
  manifest: string
  /** `page-files.json`. */
  pageFiles: string
}

/**
 * Makes the tags that announce the files of an application and of the screen at an address, so that the browser fetches
 * them together with the entry instead of one after another. Files that the page already names are left out.
 * @throws ZodError when the build's metadata cannot be read, Error when its parts do not fit together.
 */
export function preloads(build: WebBuild): (application: PageApplication, path: string) => string {
  const { applications, screens } = readPageFiles(build)
  const root = tagsFor(build, [applications.root], build.html)
  const workspace = tagsFor(build, [applications.workspace], build.html)
  const ofScreens = screens.map(({ addresses, files }) => ({
    patterns: addresses.map(addressPattern),
    tags: tagsFor(build, [applications.workspace, ...files], build.html),
  }))
  return (application, path) =>
    application === 'root'
      ? root
      : (ofScreens.find(({ patterns }) => patterns.some((pattern) => pattern.test(path)))?.tags ?? workspace)
}

/** `/data/$noteId` as the router matches it, with any text as the identifier. */
function addressPattern(address: string): RegExp {
  const segments = address.split('/').filter((segment) => segment !== '')
  return new RegExp(
    `^${segments.map((segment) => `/${segment.startsWith('$') ? '[^/?#]+' : segment}`).join('')}/?(?:[?#]|$)`,
  )
}

/**
 * The element with the application's script and files; the entry of a note's page inserts its content once the text is
 * shown.
 */
const APPLICATION_ELEMENT = 'application-files'

/**
 * Makes the head of a note's page from that of others: the text comes first, with only the files that it needs.
 * @throws ZodError when the build's metadata cannot be read, Error when its parts do not fit together.
 */
export function textFirst(build: WebBuild): (head: string, textAddress: string) => string {
  const first = entryFirst(build, readPageFiles(build).firstText)
  return (head, textAddress) => first(head, `<link rel="preload" as="fetch" crossorigin href="${textAddress}">`)
}

/** The same for the page of a question, which contains its first answers. @throws as `textFirst` */
export function answersFirst(build: WebBuild): (head: string) => string {
  return entryFirst(build, readPageFiles(build).firstAnswers)
}

/** @returns makes a head that loads this entry, and holds the application and its files ready in a template */
function entryFirst(build: WebBuild, entry: string): (head: string, before?: string) => string {
  const own = tagsFor(build, [entry], '')
  const isOwn = (file: string): boolean => own.includes(`"${file}"`)
  return (head, before = '') => {
    const later: string[] = []
    const left = head
      .replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (tag, file: string) => {
        if (!isOwn(file)) later.push(tag)
        return ''
      })
      .replaceAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (tag, file: string) => {
        // A sheet with cascade layers that is included twice makes each later sheet lay the whole text out again.
        if (isOwn(file)) return ''
        if (build.html.includes(tag)) return tag
        // Parts insert their style sheets into the page themselves, and wait for them.
        later.push(`<link rel="preload" as="style" crossorigin href="${file}">`)
        return ''
      })
    const first = `${before}<script type="module" crossorigin src="/${entry}"></script>${own}`
    return left
      .replace(/<script type="module"[^>]*><\/script>/, (application) => {
        later.push(application)
        return first
      })
      .replace('</head>', () => `<template id="${APPLICATION_ELEMENT}">${later.join('')}</template></head>`)
  }
}

function readPageFiles({ pageFiles }: WebBuild): z.infer<typeof pageFilesSchema> {
  return pageFilesSchema.parse(JSON.parse(pageFiles))
}

/** Announces these files and their imports, except those that `html` names. */
function tagsFor(build: WebBuild, files: readonly string[], html: string): string {
  const manifest = manifestSchema.parse(JSON.parse(build.manifest))
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
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
  for (const file of files) {
    const key = keys.get(file)
    if (key === undefined) throw new Error(`The manifest of the web application does not name ${file}: build it again.`)
    visit(key)
  }
  const missing = (files: Set<string>): string[] => [...files].filter((file) => !html.includes(`/${file}"`))
  return [
    ...missing(scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('')
}
