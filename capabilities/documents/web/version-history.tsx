import { Button, Drawer, SegmentedControl } from '@mantine/core'
import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { Suspense, useState } from 'react'
import {
  DocumentVersionContentDocument,
  DocumentVersionsDocument,
  RestoreVersionDocument,
} from '#generated/operations/capabilities/documents/web/versions.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { DocumentView, type ContentParts } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { perform } from '#platform/web/design/perform.ts'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import type { Act } from '#platform/web/live/acts.ts'
import { ask, send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import classes from './documents.module.css'
import { documentStrings as strings, WRITERS } from './strings.ts'

// Comparing words needs a library, and most users who open versions only read them.
const VersionDifference = lazyPart(
  'version-difference',
  async () => (await import('./version-difference.tsx')).VersionDifference,
)

/** Why a version was stored, if not because of the time that passed. */
const REASONS: Readonly<Record<string, string>> = {
  first: strings.first,
  published: strings.published,
  corrected: strings.corrected,
}

/** A version is shown alone, compared with the one before, or compared with the current text. */
const SHOWN = [
  { value: 'text', label: strings.asText },
  { value: 'before', label: strings.sinceBefore },
  { value: 'now', label: strings.toNow },
] as const
type Showing = (typeof SHOWN)[number]['value']

function nameOf({ kind, name = null }: { kind: string; name?: string | null }): string {
  return name ?? WRITERS[kind] ?? strings.somebody
}

interface RestoringVersion {
  documentId: Id
  versionId: Id
  onRestored: (revision: number | undefined) => void
}

/** Users who have the text open receive the restored content automatically. */
const restoringVersion = (client: ApolloClient): Act<RestoringVersion> => ({
  name: 'restore-version',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ documentId }) => [refTo('document', documentId)],
  show: () => undefined,
  async send({ onRestored, ...input }, operationId) {
    const sent = await send(client, RestoreVersionDocument, { input }, operationId)
    onRestored(sent.data.restoreVersion?.revision)
    return sent
  },
})

export interface VersionHistoryProps {
  documentId: Id
  opened: boolean
  onClose: () => void
  /** How the page draws files, references and answers of the text. */
  parts: ContentParts
}

/** The earlier contents of a document: a list, the text of the chosen version, and a way to restore it. */
export function VersionHistory({ opened, onClose, ...rest }: VersionHistoryProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(960px, 100vw)"
      title={strings.history}
      closeButtonProps={{ 'aria-label': strings.close }}
      classNames={{ body: classes.historyBody, content: classes.historyContent }}
    >
      {opened ? <History {...rest} onClose={onClose} /> : null}
    </Drawer>
  )
}

function History({ documentId, parts, onClose }: Omit<VersionHistoryProps, 'opened'>) {
  const { data, error, retry } = useAnswer(DocumentVersionsDocument, {
    variables: { id: documentId },
    // Versions are stored as the text is written.
    followsText: () => documentId,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [showing, setShowing] = useState<Showing>('text')
  const client = useApolloClient()
  const restore = useAct(restoringVersion)
  const [pending, setPending] = useState(false)
  const kept = async () => {
    const { data: now } = await ask(client, DocumentVersionsDocument, { id: documentId })
    return { revision: now.document?.revision, latestId: now.document?.versions[0]?.id }
  }
  if (error && !data) return <ErrorState compact title={strings.failed} message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows />
  const versions = data.document?.versions ?? []
  const shown = versions.find((version) => version.id === chosen) ?? versions[0]
  if (!shown)
    return (
      <EmptyState compact title={strings.noVersions}>
        {strings.noVersionsHint}
      </EmptyState>
    )
  const onRestore = async (): Promise<void> => {
    const put = async (versionId: Id): Promise<number | undefined> => {
      let revision: number | undefined
      const outcome = await restore({ documentId, versionId, onRestored: (now) => (revision = now) }).done
      if (outcome.state === 'refused') throw outcome.error
      return revision
    }
    setPending(true)
    const isDone = await perform({
      title: strings.restored,
      run: async () => {
        const before = (await kept()).revision
        const after = await put(shown.id)
        // The previous content is the latest stored version; if it was the same already, nothing was stored.
        const former = after === before ? undefined : (await kept()).latestId
        return async () => (former === undefined ? undefined : put(former))
      },
    })
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <div className={classes.history}>
      <div
        ref={takeFocus}
        className={classes.versions}
        role="listbox"
        aria-label={strings.history}
        tabIndex={0}
        aria-activedescendant={`version-${shown.id}`}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          const next = versions[Math.min(versions.length - 1, Math.max(0, versions.indexOf(shown) + step))]
          if (next) setChosen(next.id)
        }}
      >
        {versions.map((version) => (
          <div
            key={version.id}
            id={`version-${version.id}`}
            role="option"
            aria-selected={version.id === shown.id}
            className={classes.version}
            onClick={() => setChosen(version.id)}
          >
            <span className={classes.versionTime}>
              <RelativeTime at={version.createdAt} />
            </span>
            <span className={classes.versionNote}>
              {version.writers.length === 0 ? '' : strings.by(version.writers.map(nameOf))}
            </span>
            {version.reason === 'edited' ? null : (
              <span className={classes.versionNote}>{REASONS[version.reason] ?? strings.beforeRestore}</span>
            )}
          </div>
        ))}
      </div>
      <div className={classes.preview}>
        <div className={classes.previewHead}>
          <SegmentedControl
            size="xs"
            aria-label={strings.showing}
            data={[...SHOWN]}
            value={showing}
            onChange={(value) => setShowing(SHOWN.find((one) => one.value === value)?.value ?? 'text')}
          />
          <span className={classes.versionNote}>{strings.stays}</span>
          <Button size="xs" loading={pending} onClick={() => void onRestore()}>
            {strings.restore}
          </Button>
        </div>
        {showing === 'text' ? (
          <Preview documentId={documentId} versionId={shown.id} parts={parts} />
        ) : (
          <Suspense fallback={<LoadingRows rows={4} />}>
            <VersionDifference
              documentId={documentId}
              versionId={shown.id}
              against={showing === 'before' ? { beforeId: shown.beforeId ?? null } : 'now'}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function takeFocus(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true })
}

function Preview({ documentId, versionId, parts }: { documentId: Id; versionId: Id; parts: ContentParts }) {
  const { data, error, retry } = useAnswer(DocumentVersionContentDocument, {
    variables: { id: documentId, versionId },
    ifKnown: 'keep',
  })
  if (error && !data) return <ErrorState compact title={strings.failed} message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows rows={4} />
  return (
    <div
      className={classes.previewText}
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-label={strings.versionText}
      tabIndex={0}
    >
      <DocumentView
        content={data.document?.version as DocumentJson}
        {...parts}
        empty={<p className={classes.versionNote}>{strings.versionEmpty}</p>}
      />
    </div>
  )
}
