import { z } from 'zod'
import { LEVELS } from '#platform/kernel/policy.ts'
import { contentEvents, SETTLED } from '#journal/model/define-events.ts'

const said = z.object({ title: z.string(), projectDefault: z.enum(LEVELS).nullable() })
const inFolder = z.object({ parentId: z.uuid().nullable() })

export const folderEvents = contentEvents('folder', {
  created: { says: 'A folder was created.', after: inFolder.extend({ title: z.string() }) },
  changed: {
    says: 'Its title was changed, or the access that everyone gets to new projects in it.',
    before: said,
    after: said,
  },
  moved: { says: 'It was moved to another folder or to another position.', before: inFolder, after: inFolder },
  settled: SETTLED,
  pinned: { says: 'A member pinned it.', onlyFor: true },
  unpinned: { says: 'A member unpinned it.', onlyFor: true },
})

export const events = [folderEvents] as const
