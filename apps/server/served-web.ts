import type { IncomingMessage } from 'node:http'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { OpenServices } from './services.ts'
import { openPage, type PageMaker } from './page.ts'
import { WEB_FOLDER } from './web-build.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Where the pages of the web application, and the files that they name, come from. */
export interface ServedWeb {
  /** Makes the Node server below ours, if it is not a plain one. */
  serverFactory?: FastifyServerFactory
  /** Allowed sources of a page's scripts besides ours, in the syntax of a content security policy. */
  scriptSources?: readonly string[]
  /** Whether it answers a socket upgrade itself. */
  takesUpgrade?(request: IncomingMessage): boolean
  /** Serves the files. @throws Error with a sentence if there are none */
  open(server: FastifyInstance, opened: OpenServices): Promise<PageMaker>
}

/** The built application. */
export const builtWeb: ServedWeb = {
  async open(server, { services }) {
    const page = await openPage(services.configuration)
    await server.register(staticFiles, {
      root: WEB_FOLDER,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.map', '**/*.gz', '**/*.br'],
      // The build puts compressed copies next to its files.
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes('/packs/') ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'public, max-age=300',
        )
      },
    })
    return page
  },
}
