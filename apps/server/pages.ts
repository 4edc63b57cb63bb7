import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/kernel/errors.ts'
import { askedHost, hostName, noWorkspaceLink } from '#identity/server/index.ts'
import type { hostResolver } from '#workspaces/server/index.ts'
import type { SentAnswer } from './answers-ahead.ts'
import { bootstrapData } from './bootstrap-data.ts'
import { firstAnswersHtml } from './first-answers.ts'
import type { PageMaker } from './page.ts'
import { atHostName } from './redirects.ts'
import type { OpenServices } from './services.ts'

interface PageOptions {
  page: PageMaker
  hostOf: ReturnType<typeof hostResolver>
  /** The answers that a page is sent with. */
  answersFor: (request: FastifyRequest) => Promise<readonly SentAnswer[]>
}

/** Serves the application at every address that nothing else answers, and redirects addresses of workspaces that moved. */
export function servePages(
  server: FastifyInstance,
  { services }: OpenServices,
  { page, hostOf, answersFor }: PageOptions,
): void {
  const { publicUrl } = services.configuration
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/') || request.url.startsWith('/packs/')) {
      throw new Failure('NotFound', 'There is nothing at this address.')
    }
    // Pages are requested rarely, and one from before a move would not know its workspace any more.
    const host = await hostOf(hostName(askedHost(request)), 'now')
    if (host.kind === 'moved') {
      // Not permanent: a workspace may move back, and a browser that stored both redirects would go round in a circle.
      const moved = atHostName(publicUrl, `${host.subdomain}.${new URL(publicUrl).hostname}`, request.url)
      return reply.redirect(moved, 302)
    }
    if (host.kind === 'unknown') return reply.redirect(noWorkspaceLink(publicUrl, request.url), 302)
    const { beginning, ending } = await page.pageFor(host, request.url)
    const pieces = async function* () {
      yield beginning
      const bootstrap = await bootstrapData(services, host, request)
      // Afterwards, so that the answers are at least as new as the version that the page is given.
      const answers = bootstrap?.identity ? await answersFor(request) : []
      yield ending(answers.length > 0 ? { ...bootstrap, answers } : bootstrap, firstAnswersHtml(answers))
    }
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces()))
  })
}
