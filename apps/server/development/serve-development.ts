import { STUDY_SIZES } from '#database/sample/write-study.ts'
import { DEFAULT_SUBDOMAIN, seedWorkspace } from '../operator/seed/seed-workspace.ts'
import { runServer } from '../run-server.ts'
import { openDevelopmentPages } from './development-pages.ts'
import { PAGES_ARGUMENT } from './paths.ts'
import { sourceWeb } from './source-web.ts'

const SMALL_ARGUMENT = '--small'

/**
 * Runs the server of an installation, with the pages from their sources, a workspace that is seeded if missing, and
 * entries into it without a password.
 */
export async function serveDevelopment(): Promise<void> {
  const size = process.argv.includes(SMALL_ARGUMENT) ? STUDY_SIZES.small : STUDY_SIZES.large
  const pages = process.argv.find((given) => given.startsWith(PAGES_ARGUMENT))?.slice(PAGES_ARGUMENT.length)
  if (pages === undefined) throw new Error('The development server is started by `npm run dev`.')
  const web = sourceWeb(pages, async (server, { services }) => {
    const onProgress = (sentence: string): void => void process.stdout.write(`${sentence} …\n`)
    openDevelopmentPages(
      server,
      services,
      await seedWorkspace(services, { subdomain: DEFAULT_SUBDOMAIN, size, onProgress }),
    )
  })
  await runServer(web)
}
