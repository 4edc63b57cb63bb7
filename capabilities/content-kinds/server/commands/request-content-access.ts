import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { newAccessRequest } from '#access/model/sharing.ts'
import { defineCommand } from '#journal/server/index.ts'
import { openAccessRequest } from '#workspaces/server/index.ts'
import { applies } from '../content-kind.ts'

const MAX_KIND_CHARS = 40

/**
 * Requests access to the scope of something that the actor has a link to and may not see. Anyone with the link knows
 * that it exists.
 * @throws Failure NotFound where there is nothing of the kind with this id.
 */
export const requestContentAccess = defineCommand({
  name: 'request-content-access',
  who: { member: 'Everyone in the workspace can request access, unless the workspace takes no requests.' },
  undo: { never: 'A message was sent to someone.' },
  ports: ['queue'],
  input: newAccessRequest.omit({ scopeId: true }).extend({ kind: z.string().max(MAX_KIND_CHARS), id: z.uuid() }),
  async run(context, { kind: name, id, role, message }) {
    const { hooks, kinds } = context
    const kind = kinds.all.find((one) => one.kind === name)
    const [row] = kind && applies(kind.search) ? await kind.search.rows(context.tx, [id], hooks) : []
    if (!row) throw notFound('This')
    return openAccessRequest(context, { scopeId: row.scopeId, role, message })
  },
})
