import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { usePreparedParts } from '../shell/prepared-parts.ts'
import { openAsk } from './ask-actions.ts'

const loadPanel = () => import('./ask-panel.tsx')
const AskPanel = lazyPart('ask-panel', async () => (await loadPanel()).AskPanel)
const laterParts = [loadPanel]

/** Ask over every page, opened by its key: the conversation stays open while its quotes are followed. */
export function AskInCorner() {
  const isOnOwnPage = useLocation({ select: ({ pathname }) => pathname === '/ask' || pathname.startsWith('/ask/') })
  const [opened, setOpened] = useState(false)
  const [presses, setPresses] = useState(0)
  const [conversationId, setConversationId] = useState<string | null>(null)
  const close = (): void => setOpened(false)
  useAction(
    openAsk,
    () => {
      // A dialog keeps the focus, and what is below it cannot be used.
      if (document.querySelector('[aria-modal="true"]')) return
      setOpened(true)
      setPresses((count) => count + 1)
    },
    { enabled: !isOnOwnPage },
  )
  usePreparedParts(laterParts)
  if (!opened || isOnOwnPage) return null
  return (
    <Suspense fallback={<LoadingOverlay onClose={close} />}>
      <AskPanel presses={presses} conversationId={conversationId} onConversation={setConversationId} onClose={close} />
    </Suspense>
  )
}
