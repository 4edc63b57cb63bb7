import type { ApolloClient } from '@apollo/client'
import { AddSampleProjectDocument, DeleteSampleDocument, RestoreSampleDocument } from '#generated/operations/capabilities/home/web/sample.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { runCommand } from '#platform/web/graphql/index.ts'
import { homeStrings as strings } from './strings.ts'

/** What shows the sample or what is in it, read again when it comes or goes. */
const refetch = ['Home', 'Sidebar']

async function remove(client: ApolloClient): Promise<string> {
  return dataOf(await runCommand(client, DeleteSampleDocument, {}, { refetch }))?.deleteSample.deletionId ?? ''
}

/** Deletes the sample in one act, which can be undone. A failure is told in a toast. */
export async function deleteSample(client: ApolloClient): Promise<void> {
  await perform({
    title: strings.sampleDeleted,
    run: async () => {
      const deletionId = await remove(client)
      return async () => dataOf(await runCommand(client, RestoreSampleDocument, { input: { deletionId } }, { refetch }))
    },
  })
}

/** Brings a fresh sample. A failure is told in a toast. */
export async function addSample(client: ApolloClient): Promise<void> {
  await perform({
    title: strings.sampleBack,
    run: async () => {
      dataOf(await runCommand(client, AddSampleProjectDocument, {}, { refetch }))
      return async () => remove(client)
    },
  })
}
