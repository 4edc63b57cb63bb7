import type { ApolloClient } from '@apollo/client'
import { AddSampleProjectDocument, DeleteSampleDocument } from '#generated/operations/capabilities/home/web/sample.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { doAct } from '#platform/web/live/lists-and-acts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { homeStrings as strings } from './strings.ts'

const deletingSample = (client: ApolloClient): Act<Id> => ({
  name: 'delete-sample',
  queueAs: strings.queueSample,
  touches: (id) => [refTo('project', id)],
  show: (draft, id) => draft.remove(refTo('project', id)),
  async send(_id, operationId, queue) {
    const sent = await send(client, DeleteSampleDocument, {}, operationId, queue)
    const { peopleLeft } = sent.data.deleteSample
    if (peopleLeft > 0) showToast({ message: strings.samplePeopleLeft(peopleLeft) })
    return sent
  },
})

/** Draws nothing ahead: only the server knows its contents. */
const addingSample = (client: ApolloClient): Act<object> => ({
  name: 'add-sample-project',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: () => [],
  show: () => undefined,
  send: async (_input, operationId) => send(client, AddSampleProjectDocument, {}, operationId),
})

/** Deletes the sample in one act, which can be undone. A failure is shown in a toast. */
export async function deleteSample(client: ApolloClient, id: Id): Promise<boolean> {
  return reportAct(doAct(client, deletingSample(client), id), { title: strings.sampleDeleted })
}

/** Adds a new sample. A failure is shown in a toast. */
export async function addSample(client: ApolloClient): Promise<boolean> {
  return reportAct(doAct(client, addingSample(client), {}), {
    title: strings.sampleBack,
    onceDone: true,
  })
}
