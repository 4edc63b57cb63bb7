import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { projectSpeakerEvents, speakerEvents } from '../model/events.ts'
import { speakerPolicy } from '../model/policy.ts'
import { SPEAKER_ROLES } from '../model/speaker.ts'

const identity = z.object({
  scope_id: z.uuid(),
  note_id: z.uuid().nullable(),
  project_id: z.uuid(),
  name: z.string(),
  role: z.enum(SPEAKER_ROLES).nullable(),
  person_id: z.uuid().nullable(),
})

/** Undo of speakers' identities, in one note or throughout a project. */
export const imagedIdentities: ImagedTable = {
  table: 'speaker_identities',
  keys: ['id'],
  isOfLinks: true,
  taken: 'Someone else has said who this speaker is by now.',
  async putBack({ actor }, rows) {
    return Promise.resolve(
      rows.map(({ before, after, row }) => {
        const is = identity.parse(row)
        if (actor.levelOn(is.scope_id) === 'NONE') throw notFound('What you did')
        speakerPolicy.authorize(actor, 'identify', { scopeId: is.scope_id, locked: false })
        const was = before === null ? null : identity.parse({ ...row, ...before })
        const said = (of: typeof was) => ({ name: is.name, role: of?.role ?? null, personId: of?.person_id ?? null })
        const change = { scopeId: is.scope_id, before: said(was), after: said(after === null ? null : is) }
        return is.note_id === null
          ? projectSpeakerEvents['speaker-identified']({ ...change, id: is.project_id })
          : speakerEvents['speaker-identified']({ ...change, id: is.note_id })
      }),
    )
  },
}
