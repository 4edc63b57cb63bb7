import type { GlobalDatabase } from '#platform/server/database/index.ts'
import { findFormerSubdomain, findRoute, onlyRoute, type WorkspaceRoute } from './workspace-routes.ts'

/**
 * The target of a host name. `both`: an installation with one host name shows its only workspace there, beside sign-in.
 */
export type Host =
  | { kind: 'root' }
  | { kind: 'workspace'; route: WorkspaceRoute }
  | { kind: 'both'; route: WorkspaceRoute }
  | { kind: 'moved'; subdomain: string }
  | { kind: 'unknown' }

interface HostOptions {
  global: GlobalDatabase
  publicUrl: string
  singleHost: boolean
}

/**
 * A route is needed at every request and changes a few times a year: remembering it for one second takes the load off
 * the database.
 */
const REMEMBER_MS = 1_000
const MAX_REMEMBERED = 5_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Finds the target of a host name; `now` looks again instead of using the last second's answer. */
export type HostResolver = (host: string, when?: 'now') => Promise<Host>

/** Distinguishes the root domain from workspaces by host name, ignoring ports (document 1 §1). */
export function hostResolver({ global, publicUrl, singleHost }: HostOptions): HostResolver {
  const root = new URL(publicUrl).hostname
  const remembered = new Map<string, { until: number; host: Promise<Host> }>()

  const look = async (name: string): Promise<Host> => {
    if (singleHost) {
      const route = await onlyRoute(global)
      return route ? { kind: 'both', route } : { kind: 'root' }
    }
    if (name === root || (LOOPBACK.has(name) && LOOPBACK.has(root))) return { kind: 'root' }
    if (name.endsWith(`.${root}`)) {
      const subdomain = name.slice(0, -root.length - 1)
      const route = await findRoute(global, { subdomain })
      if (route) return { kind: 'workspace', route }
      const now = await findFormerSubdomain(global, subdomain)
      return now ? { kind: 'moved', subdomain: now.subdomain } : { kind: 'unknown' }
    }
    const route = await findRoute(global, { domain: name })
    return route ? { kind: 'workspace', route } : { kind: 'unknown' }
  }

  return async (host, when) => {
    const name = host.toLowerCase()
    const known = when === 'now' ? undefined : remembered.get(name)
    if (known && known.until > performance.now()) return known.host
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const looked = look(name)
    remembered.set(name, { until: performance.now() + REMEMBER_MS, host: looked })
    looked.catch(() => remembered.delete(name))
    return looked
  }
}

/** The address of a workspace, as its members type it. */
export function workspaceAddress(publicUrl: string, singleHost: boolean, route: WorkspaceRoute): string {
  const url = new URL(publicUrl)
  if (!singleHost) url.hostname = route.domain ?? `${route.subdomain}.${url.hostname}`
  return url.origin
}
