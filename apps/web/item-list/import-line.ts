import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { importKind } from '#imports/web/index.ts'
import type { ShownKinds } from '#search/web/index.ts'

/** The type of a line that stands for all notes of an import. */
export const IMPORT = 'IMPORT'

/** What search finds, and imports: a line of an import opens the notes of the project. */
export const recentKinds: ShownKinds = {
  ...foundKinds,
  [IMPORT]: { ...importKind, found: { hrefWithin: (page) => `${page}/notes` } },
}
