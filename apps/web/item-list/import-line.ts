import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { importKind } from '#imports/web/index.ts'
import type { ShownKinds } from '#search/web/index.ts'
import { CHANGED_NOTES } from './act-line.ts'

/** The type of a line that stands for all notes of an import. */
export const IMPORT = 'IMPORT'

/** The kinds that search finds, plus imports and acts on many notes, whose lines open the notes of the project. */
export const recentKinds: ShownKinds = {
  ...foundKinds,
  [CHANGED_NOTES]: { ...foundKinds.NOTE, found: { hrefWithin: (page) => `${page}/notes` } },
  [IMPORT]: { ...importKind, found: { hrefWithin: (page) => `${page}/notes` } },
}
