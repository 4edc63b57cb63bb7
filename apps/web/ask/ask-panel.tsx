import { useRouter } from '@tanstack/react-router'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import IconPictureInPicture from '@tabler/icons-react/dist/esm/icons/IconPictureInPicture.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import {
  askStrings as strings,
  ConversationMenu,
  ConversationView,
  useConversation,
  type ConversationHandle,
} from '#ask/web/index.ts'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { links } from '../links.ts'
import { openAsk } from './ask-actions.ts'
import classes from './ask-panel.module.css'
import { useLimitsHere } from './limits-here.ts'
import { placeHref, quoteHref } from './quote-href.ts'

interface AskPanelProps {
  /** Counts how often its key was pressed: each press leads to the field. */
  presses: number
  /** Null for a new one. */
  conversationId: string | null
  onConversation: (id: string | null) => void
  onClose: () => void
}

/** Ask beside the page: in the corner or at the side. Escape closes it, and the focus is where it was. */
export function AskPanel({ presses, conversationId, onConversation, onClose }: AskPanelProps) {
  const router = useRouter()
  const [place, setPlace] = useStoredValue<'corner' | 'side'>('quarry.ask.place', 'corner')
  const { conversation, error, retry } = useConversation(conversationId)
  const { here, places } = useLimitsHere()
  const view = useRef<ConversationHandle>(null)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Unless the focus has moved elsewhere, where it stays.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const isKnown = conversation !== undefined && conversation !== null
  const isNew = conversationId === null
  useEffect(() => view.current?.focus(), [presses, isNew, isKnown])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A dialog that was opened from here is elsewhere in the page: the key is for it.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      className={place === 'side' ? classes.side : classes.corner}
      role="complementary"
      aria-label={strings.panel}
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <p className={classes.title}>{strings.ask}</p>
        {!isNew && (
          <IconButton label={strings.newConversation} onClick={() => onConversation(null)}>
            <IconPlus size={17} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
        {conversation && (
          <ConversationMenu
            conversation={conversation}
            href={links.conversation(conversation)}
            onRemoved={() => onConversation(null)}
          />
        )}
        <IconButton
          label={place === 'side' ? strings.inCorner : strings.beside}
          visibleFrom="sm"
          onClick={() => setPlace(place === 'side' ? 'corner' : 'side')}
        >
          {place === 'side' ? (
            <IconPictureInPicture size={16} stroke={1.8} aria-hidden="true" />
          ) : (
            <IconLayoutSidebarRight size={16} stroke={1.8} aria-hidden="true" />
          )}
        </IconButton>
        <IconButton
          label={strings.fullPage}
          onClick={() => {
            onClose()
            router.history.push(conversation ? links.conversation(conversation) : '/ask')
          }}
        >
          <IconArrowsMaximize size={15} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <IconButton label={strings.closePanel} action={openAsk.id} keys="escape" onClick={onClose}>
          <IconX size={17} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={classes.body}>
        {isNew || isKnown ? (
          <ConversationView
            key={conversationId ?? 'new'}
            ref={view}
            conversation={isNew ? null : (conversation ?? null)}
            here={here}
            places={places}
            hrefOf={quoteHref}
            placeHref={placeHref}
            onStarted={onConversation}
            onEscape={onClose}
          />
        ) : conversation === null ? (
          <EmptyState compact title={strings.gone}>
            {strings.goneHint}
          </EmptyState>
        ) : error ? (
          <ErrorState compact title={strings.failed} message={error.message} onRetry={retry} />
        ) : (
          <LoadingRows label={strings.loading} />
        )}
      </div>
    </section>
  )
}
