import { useEffect, useState } from 'react'
import type { HocuspocusProvider } from '@hocuspocus/provider'
import { AvatarStack } from '#platform/web/design/avatar.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { documentStrings as strings } from './strings.ts'

/** Another user who has the document open. */
interface Present {
  id: string
  name: string
}

/** The other users who have a document open, each once. */
function usePresent(provider: HocuspocusProvider): readonly Present[] {
  const [present, setPresent] = useState<readonly Present[]>([])
  useEffect(() => {
    const { awareness } = provider
    if (!awareness) return undefined
    const read = (): void => {
      const byName = new Map<string, Present>()
      for (const [clientId, state] of awareness.getStates()) {
        const user: unknown = state['user']
        if (
          clientId === awareness.clientID ||
          typeof user !== 'object' ||
          user === null ||
          !('name' in user) ||
          typeof user.name !== 'string'
        )
          continue
        byName.set(user.name, { id: user.name, name: user.name })
      }
      setPresent((before) =>
        before.length === byName.size && before.every((one) => byName.has(one.name)) ? before : [...byName.values()],
      )
    }
    read()
    awareness.on('change', read)
    return () => awareness.off('change', read)
  }, [provider])
  return present
}

/** Who else has the document open. */
export function Presence({ provider }: { provider: HocuspocusProvider }) {
  const present = usePresent(provider)
  if (present.length === 0) return null
  return (
    <Hint label={strings.here(present.map((one) => one.name).join(', '))}>
      <span>
        <AvatarStack people={[...present]} size={24} shown={3} />
      </span>
    </Hint>
  )
}
