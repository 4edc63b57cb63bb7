import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/** Something that is being worked on: an `import`, a `file`, or a `reel` by its key. */
export interface FollowedThing {
  kind: string
  id: string
}

type ProgressDocument = TypedDocumentNode<unknown, { of: readonly FollowedThing[] }>

/** How long after a subscription ended it starts again. */
const AGAIN_MS = 5_000

/** One subscription for all components with the same document: a page may show the progress of many things. */
class Follower {
  readonly #followed = new Map<string, { thing: FollowedThing; by: number }>()
  #subscription: { unsubscribe: () => void } | null = null
  #later: ReturnType<typeof setTimeout> | undefined
  readonly #client: ApolloClient
  readonly #document: ProgressDocument

  constructor(client: ApolloClient, document: ProgressDocument) {
    this.#client = client
    this.#document = document
  }

  add(thing: FollowedThing): () => void {
    const name = `${thing.kind} ${thing.id}`
    const known = this.#followed.get(name)
    if (known) known.by += 1
    else {
      this.#followed.set(name, { thing, by: 1 })
      this.#followSoon(0)
    }
    return () => {
      const left = this.#followed.get(name)
      if (!left) return
      left.by -= 1
      if (left.by > 0) return
      this.#followed.delete(name)
      this.#followSoon(0)
    }
  }

  #followSoon(delayMs: number): void {
    clearTimeout(this.#later)
    this.#later = setTimeout(() => this.#follow(), delayMs)
  }

  #follow(): void {
    this.#subscription?.unsubscribe()
    this.#subscription = null
    if (this.#followed.size === 0) return
    const again = (): void => this.#followSoon(AGAIN_MS)
    // Results are stored in the cache, where every part that shows the thing reads them.
    this.#subscription = this.#client
      .subscribe({ query: this.#document, variables: { of: [...this.#followed.values()].map(({ thing }) => thing) } })
      .subscribe({ error: again, complete: again })
  }
}

const followers = new WeakMap<ApolloClient, Map<ProgressDocument, Follower>>()

function followerOf(client: ApolloClient, document: ProgressDocument): Follower {
  const ofClient = followers.get(client) ?? new Map<ProgressDocument, Follower>()
  followers.set(client, ofClient)
  const follower = ofClient.get(document) ?? new Follower(client, document)
  ofClient.set(document, follower)
  return follower
}

/**
 * Subscribes to the progress of work on things while the component shows it: everything that shows these things is
 * updated, without reading anything.
 * @param document the fields to receive, with the names by which the things were read
 */
export function useProgress(document: ProgressDocument, things: readonly FollowedThing[]): void {
  const client = useApolloClient()
  const names = things.map(({ kind, id }) => `${kind} ${id}`).join('\n')
  useEffect(() => {
    if (names === '') return
    const follower = followerOf(client, document)
    const ends = names.split('\n').map((name) => {
      const [kind = '', id = ''] = name.split(' ')
      return follower.add({ kind, id })
    })
    return () => {
      for (const end of ends) end()
    }
  }, [client, document, names])
}
