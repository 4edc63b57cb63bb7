import type { Finding } from './finding.ts'
import type { Import } from './import-graph.ts'

/** Packages that open connections that are not confined to a workspace. */
const drivers = /^(pg|pg-copy-streams|pg-pool|postgres|node:sqlite)$/

/**
 * Raw connections stay in the platform: capabilities and apps reach rows through a handle that is scoped to one
 * workspace.
 */
export function rawDatabaseHandles(imports: readonly Import[]): Finding[] {
  return imports
    .filter(
      ({ from, specifier, typeOnly }) =>
        drivers.test(specifier) &&
        !typeOnly &&
        /^(apps|capabilities|database|editor|integrations)\//.test(from) &&
        !/\.test\.tsx?$/.test(from),
    )
    .map(({ from, line, specifier }) => ({
      path: from,
      line,
      rule: 'raw-database-handle',
      message: `${specifier} opens a connection without a workspace: use #platform/server/database/index.ts.`,
    }))
}
