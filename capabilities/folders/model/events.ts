import { z } from 'zod'
import { LEVELS } from '#platform/kernel/policy.ts'
import { contentEvents, SETTLED } from '#journal/model/define-events.ts'

const said = z.object({ title: z.string(), projectDefault: z.enum(LEVELS).nullable() })
const inFolder = z.object({ parentId: z.uuid().nullable() })

export const folderEvents = contentEvents('folder', {
  created: { says: 'A folder was made.', after: inFolder.extend({ title: z.string() }) },
  changed: {
    says: 'It was renamed, or everyone gets something else on projects that are made in it.',
    before: said,
    after: said,
  },
  moved: { says: 'It was put into another folder, or into another order.', before: inFolder, after: inFolder },
  settled: SETTLED,
  pinned: { says: 'A member keeps it at hand.', onlyFor: true },
  unpinned: { says: 'A member keeps it at hand no longer.', onlyFor: true },
})

export const events = [folderEvents] as const
