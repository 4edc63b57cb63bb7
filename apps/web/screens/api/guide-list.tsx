import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import classes from './api-screen.module.css'
import { askGraph } from './ask-graph.ts'
import { findInGuide, GUIDE_QUERY, readGuide, type Guide, type GuideEntry } from './graph-guide.ts'
import { apiStrings as strings } from './strings.ts'

/** A longer list is not read entry by entry. */
const MAX_SHOWN = 60

/** The queries and types of the API with their descriptions, searchable. */
export function GuideList({ onBegin }: { onBegin: (begun: { operation: string; variables: string }) => void }) {
  const [guide, setGuide] = useState<Guide | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [words, setWords] = useState('')
  useEffect(() => {
    let isCurrent = true
    void askGraph(GUIDE_QUERY, {}).then(({ data }) => {
      if (isCurrent) setGuide(data === undefined ? 'failed' : readGuide(data))
    })
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const found = useMemo(
    () => (guide === null || guide === 'failed' ? [] : findInGuide(guide.entries, words)),
    [guide, words],
  )
  return (
    <div className={classes.guide}>
      <PageSection title={strings.guide}>
        {guide === null && <LoadingRows label={strings.guide} />}
        {guide === 'failed' && (
          <ErrorState message={strings.guideFailed} onRetry={() => setAttempt((before) => before + 1)} />
        )}
        {guide !== null && guide !== 'failed' && (
          <>
            <SearchInput label={strings.search} value={words} onChange={setWords} width="100%" />
            <ul className={classes.entries}>
              {found.slice(0, MAX_SHOWN).map((entry) => (
                <li key={`${entry.kind} ${entry.name}`}>
                  <Entry entry={entry} onUse={() => onBegin(guide.beginWith(entry.name))} />
                </li>
              ))}
            </ul>
            {found.length === 0 && <EmptyLine>{strings.nothing}</EmptyLine>}
            {found.length > MAX_SHOWN && <p className={classes.reported}>{strings.more(found.length - MAX_SHOWN)}</p>}
          </>
        )}
      </PageSection>
    </div>
  )
}

function Entry({ entry, onUse }: { entry: GuideEntry; onUse: () => void }) {
  const { kind, name, description, type, parts } = entry
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.entry} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <code>{name}</code>
        <span className={classes.kind}>{strings[kind]}</span>
        <span className={classes.description}>{description}</span>
      </summary>
      {isOpen && (
        <div className={classes.opened}>
          {kind === 'query' && (
            <p>
              <code>{type}</code>{' '}
              <Button size="compact-xs" variant="default" onClick={onUse} aria-label={strings.usesOf(name)}>
                {strings.use}
              </Button>
            </p>
          )}
          <Parts title={strings.takes} parts={entry.arguments} />
          <Parts title={strings.holds} parts={parts} />
        </div>
      )}
    </details>
  )
}

function Parts({ title, parts }: { title: string; parts: GuideEntry['parts'] }) {
  if (parts.length === 0) return null
  return (
    <>
      <p className={classes.reported}>{title}</p>
      <dl className={classes.parts}>
        {parts.map(({ name, type, description, arguments: taken }) => (
          <div key={name}>
            <dt>
              <code>
                {name}
                {taken.length > 0 && `(${taken.map((one) => `${one.name}: ${one.type}`).join(', ')})`}
                {type !== '' && `: ${type}`}
              </code>
            </dt>
            {description !== '' && <dd>{description}</dd>}
          </div>
        ))}
      </dl>
    </>
  )
}
