import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { conversationList, type ConversationRow } from './conversation-list.ts'
import classes from './conversations.module.css'
import { askStrings as strings } from './strings.ts'

const WHOSE = [
  { value: 'mine', label: strings.mine },
  { value: 'others', label: strings.ofOthers },
] as const

interface ConversationsProps {
  /** The open one. */
  openId: string | null
  hrefOf: (conversation: Pick<ConversationRow, 'id' | 'title'>) => string
}

/**
 * The conversations of the viewer, and those that others share; the latest asked in first. Up and down move among them and
 * the field that finds them by their title.
 */
export function Conversations({ openId, hrefOf }: ConversationsProps) {
  const [whose, setWhose] = useState<'mine' | 'others'>('mine')
  const [words, setWords] = useState('')
  const find = useDeferredValue(words.trim())
  const { rows, state, hasMore, more, retry, error } = useLive(conversationList, { ofOthers: whose === 'others', find })
  return (
    <nav className={classes.conversations} aria-label={strings.conversations} onKeyDown={moveAmong}>
      <div className={classes.head}>
        <SegmentedTabs label={strings.conversations} value={whose} options={WHOSE} onChange={setWhose} />
        <SearchInput label={strings.findConversation} width="100%" value={words} onChange={setWords} />
      </div>
      {rows.length > 0 ? (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                className={classes.row}
                href={hrefOf(row)}
                {...(row.id === openId ? { 'aria-current': 'page' as const } : {})}
              >
                <span className={classes.title}>{row.title}</span>
                <span className={classes.detail}>
                  {row.isShared && whose === 'mine' && (
                    <IconUsers size={13} stroke={1.8} role="img" aria-label={strings.isShared} />
                  )}
                  {whose === 'others' && <span className={classes.owner}>{row.owner?.name || strings.someone}</span>}
                  <RelativeTime at={row.askedAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : state === 'loading' ? (
        <LoadingRows />
      ) : state === 'failed' ? (
        <ErrorState compact title={strings.listFailed} message={toCallError(error).message} onRetry={retry} />
      ) : (
        <EmptyState
          compact
          title={find !== '' ? strings.noneFound : whose === 'mine' ? strings.noneYet : strings.noneShared}
        >
          {find !== '' ? strings.noneFoundHint : whose === 'mine' ? strings.noneYetHint : strings.noneSharedHint}
        </EmptyState>
      )}
      {hasMore && (
        <PlainButton variant="subtle" compact onClick={more}>
          {strings.more}
        </PlainButton>
      )}
    </nav>
  )
}

/** Moves the focus among the conversations and the field above them. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
  if (by === undefined || event.nativeEvent.isComposing) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], li > a')]
  const at = places.findIndex((place) => place === document.activeElement)
  const next = at === -1 ? undefined : places[at + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
