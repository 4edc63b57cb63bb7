import { Button } from '@mantine/core'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useRef } from 'react'
import {
  askStrings as strings,
  ConversationMenu,
  Conversations,
  ConversationView,
  useConversation,
  type ConversationHandle,
} from '#ask/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { openAsk } from '../../ask/ask-actions.ts'
import { useLimitsHere } from '../../ask/limits-here.ts'
import { placeHref, quoteHref } from '../../ask/quote-href.ts'
import { links } from '../../links.ts'
import classes from './ask-screen.module.css'

const route = getRouteApi('/workspace/ask/$conversationId')

/** /ask: a new conversation, with the others beside it. The address may bring a question (`question`). */
export function AskScreen() {
  const question = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('question') ?? '' })
  return <Asking key={question} id={null} initial={question} />
}

/** /ask/{conversationId}: a conversation. */
export function ConversationScreen() {
  const { conversationId } = route.useParams()
  return <Asking key={conversationId} id={conversationId} />
}

function Asking({ id, initial = '' }: { id: string | null; initial?: string }) {
  const router = useRouter()
  const { conversation, error, retry } = useConversation(id)
  const { places } = useLimitsHere()
  const view = useRef<ConversationHandle>(null)
  const isShown = id === null || (conversation !== undefined && conversation !== null)
  useEffect(() => view.current?.focus(), [isShown])
  useAction(openAsk, () => view.current?.focus())
  const title = id === null ? strings.ask : (conversation?.title ?? strings.ask)
  return (
    <Page
      title={title}
      breadcrumbs={id === null ? [{ title }] : [{ title: strings.ask, href: '/ask' }, { title }]}
      width="wide"
      fill
    >
      <div className={classes.page} data-new={id === null || undefined}>
        <div className={classes.main}>
          <PageHeader
            title={title}
            {...(conversation?.isShared === true && { description: strings.isShared })}
            actions={
              id !== null && (
                <>
                  <Button
                    component={Link}
                    href="/ask"
                    size="xs"
                    variant="default"
                    leftSection={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
                  >
                    {strings.newConversation}
                  </Button>
                  {conversation && (
                    <ConversationMenu
                      conversation={conversation}
                      href={links.conversation(conversation)}
                      onRemoved={() => router.history.push('/ask')}
                    />
                  )}
                </>
              )
            }
          />
          {isShown ? (
            <ConversationView
              ref={view}
              conversation={id === null ? null : (conversation ?? null)}
              here={null}
              places={places}
              initial={initial}
              heading={title}
              hrefOf={quoteHref}
              placeHref={placeHref}
              onStarted={(started) => router.history.push(links.conversation({ id: started }))}
            />
          ) : conversation === null ? (
            <EmptyState
              title={strings.gone}
              action={
                <Button component={Link} href="/ask">
                  {strings.newConversation}
                </Button>
              }
            >
              {strings.goneHint}
            </EmptyState>
          ) : error ? (
            <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
          ) : (
            <LoadingRows label={strings.loading} />
          )}
        </div>
        <aside className={classes.beside}>
          <Conversations openId={id} hrefOf={(one) => links.conversation(one)} />
        </aside>
      </div>
    </Page>
  )
}
