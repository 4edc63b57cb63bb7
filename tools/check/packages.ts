import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'

interface LockedPackage {
  version?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/**
 * Checks that `npm ci` works on every machine: exact versions, a lock file that names them all, and no links to a
 * particular registry.
 */
export const packages: Check = {
  name: 'packages',
  async find(root) {
    const read = async <Content>(path: string): Promise<Content> =>
      JSON.parse(await readFile(join(root, path), 'utf8')) as Content
    return packageFaults(
      await read<LockedPackage>('package.json'),
      (await read<{ packages: Record<string, LockedPackage> }>('package-lock.json')).packages,
    )
  },
}

/** The entries of a lock file that do not match its package.json, or would not install elsewhere. */
export function packageFaults(manifest: LockedPackage, locked: Readonly<Record<string, LockedPackage>>): Finding[] {
  const findings: Finding[] = []
  for (const kind of kinds) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!/^\d/.test(version))
        findings.push({
          path: 'package.json',
          rule: 'exact-version',
          message: `${name} is asked for as "${version}": name one version.`,
        })
      if (locked['']?.[kind]?.[name] !== version)
        findings.push({
          path: 'package-lock.json',
          rule: 'lock-file',
          message: `${name} ${version} is not what the lock file says. Run "npm install".`,
        })
    }
  }
  for (const [path, { version, link, resolved }] of Object.entries(locked)) {
    if (path === '') continue
    if (version === undefined && link !== true)
      findings.push({
        path: 'package-lock.json',
        rule: 'lock-file',
        message: `${path} has no version: it does not exist for every platform, choose another.`,
      })
    if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      findings.push({ path: 'package-lock.json', rule: 'lock-file', message: `${path} names a registry of its own.` })
  }
  return findings
}
