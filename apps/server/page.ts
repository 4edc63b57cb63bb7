import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageMetaTags, type PageMetadata, type Release } from '#platform/kernel/page-metadata.ts'
import { textAddress } from '#notes/model/text-address.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import type { Host } from '#workspaces/server/index.ts'
import { questionAt } from './answers-ahead.ts'
import { noteAt } from './bootstrap-data.ts'
import { escapeHtml } from './escape-html.ts'
import { answersFirst, preloads, textFirst } from './page-preloads.ts'
import { WEB_FOLDER } from './web-build.ts'

export interface PageMaker {
  /**
   * The page of a host in two pieces: the first has its metadata and names the files of the screen at the path, so that
   * they are fetched while the user is identified; the second contains the user.
   */
  pageFor(host: Host, path: string): PagePieces | Promise<PagePieces>
}

interface PagePieces {
  beginning: string
  /** @param shown HTML that the page shows until the application draws over it */
  ending(bootstrap: unknown, shown?: string): string
}

/** The element of a page with the data of `bootstrap-data.ts`, as the workspace's application reads it. */
const BOOTSTRAP_ELEMENT = 'bootstrap-data'

/** Reads the built page once. @throws when the web application has not been built. */
export async function openPage(configuration: Configuration): Promise<PageMaker> {
  const file = join(WEB_FOLDER, 'index.html')
  const html = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(
      'The web application has not been built: run `npm start`, or `npx vite build --config apps/web/vite.config.ts`.',
      { cause },
    )
  })
  const built = await stat(file)
  // The name of the entry chunk contains a hash of its content.
  const hash = /\/packs\/[^"]*-([\w-]{8,})\.js/.exec(html)?.[1] ?? built.mtime.getTime().toString(36)
  const release = { hash, date: built.mtime.toISOString() }
  const [head = '', tail = ''] = html.split('</head>')
  const build = {
    html,
    manifest: await readFile(join(WEB_FOLDER, 'manifest.json'), 'utf8'),
    pageFiles: await readFile(join(WEB_FOLDER, 'page-files.json'), 'utf8'),
  }
  const preloadTags = preloads(build)
  const withTextFirst = textFirst(build)
  const withAnswersFirst = answersFirst(build)
  return {
    pageFor(host, path) {
      const application = host.kind === 'root' ? 'root' : 'workspace'
      const meta = metaTags(configuration, release, application)
      const noteId = application === 'root' ? null : noteAt(path)
      const hasAnswers = application === 'workspace' && questionAt(path) !== null
      const beginning = `${head}${meta}${preloadTags(application, path)}</head>`
      return {
        beginning:
          noteId !== null
            ? withTextFirst(beginning, textAddress(noteId))
            : hasAnswers
              ? withAnswersFirst(beginning)
              : beginning,
        ending: (bootstrap, shown = '') =>
          withBootstrap(
            tail.replace('</body>', () => `${shown}</body>`),
            bootstrap,
          ),
      }
    },
  }
}

/** The tags by which a page knows its installation. */
export function metaTags(
  configuration: Configuration,
  release: Release,
  application: NonNullable<PageMetadata['host']['application']>,
): string {
  return pageMetaTags({
    environment: configuration.environment,
    release,
    host: {
      rootDomain: new URL(configuration.publicUrl).hostname,
      application,
    },
    marketingUrl: null,
    oldRootUrl: null,
    chatAppId: null,
    errorReporting: { url: '/api/reports', sampleRate: 1 },
    monitoring: { url: null, logsSampleRate: 1, replaySampleRate: 0 },
  })
    .map(({ name, content }) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`)
    .join('')
}

/**
 * The end of a page with the user's data in a template, which no browser shows or runs. Undefined leaves it out: the
 * page requests it.
 */
export function withBootstrap(tail: string, bootstrap: unknown): string {
  if (bootstrap === undefined) return tail
  return tail.replace(
    '</body>',
    () => `<template id="${BOOTSTRAP_ELEMENT}">${escapeHtml(JSON.stringify(bootstrap))}</template></body>`,
  )
}
