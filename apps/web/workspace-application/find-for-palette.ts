import type { ApolloClient } from '@apollo/client'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { paletteResults } from '#search/web/index.ts'

/** Searches the workspace for what is typed into the palette. */
export function findForPalette(client: ApolloClient): ReturnType<typeof paletteResults> {
  return paletteResults(client, foundKinds)
}
