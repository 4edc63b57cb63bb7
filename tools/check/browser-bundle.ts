import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { filesUnder } from '../files.ts'
import { runProgram } from '../run-program.ts'
import type { Check, Finding } from './finding.ts'

/**
 * Traces that only server code leaves in a bundle: Node's modules, the database, the queue, secrets of the
 * configuration.
 */
const serverTraces: ReadonlyArray<readonly [trace: RegExp, what: string]> = [
  [/["'`]node:[a-z_/]+["'`]/, 'a module of Node'],
  [/__vite-browser-external/, 'a module of Node'],
  [/\bPostgresDialect\b|\bpg_catalog\b|\bset_config\(/, 'the database'],
  [/\bpgboss\b|pg-boss/, 'the job queue'],
  [/DATABASE_URL|S3_SECRET|SMTP_URL/, 'the configuration'],
  [/better-auth\/adapters|kyselyAdapter/, 'sign-in on the server'],
]

/** Builds the web application into a temporary folder and looks for server code in it. */
export const browserBundle: Check = {
  name: 'browser bundle',
  async find(root) {
    if (!existsSync(join(root, 'apps/web/index.html')))
      return [{ path: 'apps/web/index.html', rule: 'bundle', message: 'The web application has no page to build.' }]
    const folder = await mkdtemp(join(tmpdir(), 'quarry-bundle-'))
    try {
      const args = ['build', 'apps/web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
      const { code, output } = await runProgram(root, 'vite', args)
      if (code !== 0) return [{ path: 'apps/web/vite.config.ts', rule: 'bundle', message: output.trim() }]
      return await serverCodeIn(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Traces of server code in the scripts of a built folder. */
export async function serverCodeIn(folder: string): Promise<Finding[]> {
  const scripts = (await filesUnder(folder)).filter((path) => /\.m?js$/.test(path))
  const findings = await Promise.all(
    scripts.map(async (path) => {
      const text = await readFile(path, 'utf8')
      return serverTraces
        .filter(([trace]) => trace.test(text))
        .map(([trace, what]) => ({
          path: relative(folder, path),
          rule: 'server-code-in-browser',
          message: `It contains ${what} (${trace.exec(text)?.[0] ?? ''}).`,
        }))
    }),
  )
  return findings.flat()
}
