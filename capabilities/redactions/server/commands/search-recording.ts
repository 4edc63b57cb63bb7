import { defineCommand } from '#journal/server/index.ts'
import { redactionPolicy } from '../../model/policy.ts'
import { namedFile } from '../../model/redaction.ts'
import { queueSearch } from '../queue-search.ts'
import { requireRecording } from '../require-recording.ts'

/** Searches a recording for names and contact details, regardless of its project's setting for the automatic search. */
export const searchRecording = defineCommand({
  name: 'search-recording',
  who: [redactionPolicy.may('search')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: namedFile,
  async run(context, { fileId }) {
    const recording = await requireRecording(context.tx, context.actor, fileId)
    redactionPolicy.authorize(context.actor, 'search', recording.note)
    await queueSearch(context, recording)
    return { fileId }
  },
})
