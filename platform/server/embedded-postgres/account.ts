import { execFileSync, spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { EmbeddedPostgresError } from './errors.ts'

/**
 * The account that PostgreSQL runs under. `switches` is true when it differs from the account of the calling process.
 */
export type ServerAccount = { name: string; uid: number; gid: number; switches: boolean }

const PREFERRED_ACCOUNTS = ['quarry', 'nobody']

/**
 * Chooses the account: the caller's own, or, because PostgreSQL refuses to run as root, `quarry` where it exists, else
 * `nobody`. Throws EmbeddedPostgresError when the caller is root and neither exists.
 */
export function chooseAccount(): ServerAccount {
  const self = userInfo()
  if (self.uid !== 0) return { name: self.username, uid: self.uid, gid: self.gid, switches: false }
  for (const name of PREFERRED_ACCOUNTS) {
    const account = lookUp(name)
    if (account !== undefined) return { name, ...account, switches: true }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and this system has neither an account named "quarry" nor one named "no one": ' +
      'create one (useradd --system quarry), start Quarry as an ordinary user, or set DATABASE_URL.',
  )
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  try {
    const numberOf = (option: string) =>
      Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }).trim())
    return { uid: numberOf('-u'), gid: numberOf('-g') }
  } catch {
    return undefined
  }
}

/** Spawn options that make a child run under the account, without groups of the caller. */
export function runAs(account: ServerAccount): { uid?: number; gid?: number } {
  return account.switches ? { uid: account.uid, gid: account.gid } : {}
}

/**
 * Whether the account may enter the folder, according to the operating system itself (modes, access lists and mounts
 * included).
 */
export function canEnter(account: ServerAccount, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    ...runAs(account),
  })
  return tried.status === 0
}
