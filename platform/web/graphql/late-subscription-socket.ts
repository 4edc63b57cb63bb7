import { ApolloLink } from '@apollo/client/link'
import { Observable, type Subscription } from 'rxjs'
import type { SubscriptionSocket, SubscriptionSocketOptions } from './subscription-socket.ts'

/**
 * Creates a subscription socket whose code is loaded with the first subscription: pages are drawn before they follow
 * changes. A failed load is an error of that subscription, and the next one tries again.
 */
export function createLateSubscriptionSocket(options: SubscriptionSocketOptions): SubscriptionSocket {
  let loading: Promise<SubscriptionSocket> | null = null
  let loaded: SubscriptionSocket | null = null
  let disposed = false

  const load = (): Promise<SubscriptionSocket> => {
    loading ??= import('./subscription-socket.ts').then(
      ({ createSubscriptionSocket }) => {
        loaded = createSubscriptionSocket(options)
        if (disposed) loaded.dispose()
        return loaded
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  return {
    link: new ApolloLink(
      (operation, forward) =>
        new Observable((observer) => {
          let inner: Subscription | undefined
          let ended = false
          load().then(
            (socket) => {
              if (!ended) inner = socket.link.request(operation, forward).subscribe(observer)
            },
            (error: unknown) => observer.error(error),
          )
          return () => {
            ended = true
            inner?.unsubscribe()
          }
        }),
    ),
    restart: async () => loaded?.restart(),
    wake: () => loaded?.wake(),
    dispose() {
      disposed = true
      loaded?.dispose()
    },
  }
}
