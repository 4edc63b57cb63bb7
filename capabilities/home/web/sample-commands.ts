import type { ApolloClient } from '@apollo/client'
import {
  AddSampleProjectDocument,
  DeleteSampleDocument,
  RestoreSampleDocument,
} from '#generated/operations/capabilities/home/web/sample.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { runCommand, tellChanges } from '#platform/web/graphql/index.ts'
import { homeStrings as strings } from './strings.ts'

/** What shows the sample or what is in it, read again when it comes or goes. */
const refetch = ['Home', 'Sidebar']

/** A project that is deleted cannot be seen any more, so nobody tells of it: the lists of this page learn it here. */
function tellLists(id: string | undefined): void {
  if (id !== undefined) tellChanges([{ type: 'project.changed', kind: 'project', id, operationId: null }])
}

async function remove(client: ApolloClient): Promise<string> {
  const deleted = dataOf(await runCommand(client, DeleteSampleDocument, {}, { refetch }))?.deleteSample
  tellLists(deleted?.id)
  if (deleted && deleted.peopleLeft > 0) showToast({ message: strings.samplePeopleLeft(deleted.peopleLeft) })
  return deleted?.deletionId ?? ''
}

/** Deletes the sample in one act, which can be undone. A failure is told in a toast. */
export async function deleteSample(client: ApolloClient): Promise<void> {
  await perform({
    title: strings.sampleDeleted,
    run: async () => {
      const deletionId = await remove(client)
      return async () =>
        tellLists(
          dataOf(await runCommand(client, RestoreSampleDocument, { input: { deletionId } }, { refetch }))
            ?.restoreProject?.id,
        )
    },
  })
}

/** Brings a fresh sample. A failure is told in a toast. */
export async function addSample(client: ApolloClient): Promise<void> {
  await perform({
    title: strings.sampleBack,
    run: async () => {
      tellLists(dataOf(await runCommand(client, AddSampleProjectDocument, {}, { refetch }))?.addSampleProject.id)
      return async () => remove(client)
    },
  })
}
