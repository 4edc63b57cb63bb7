import { Button, ScrollArea } from '@mantine/core'
import { useState } from 'react'
import { ImportRepetitionsDocument, type ImportRepetitionsQuery } from '#generated/operations/capabilities/imports/web/imports.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { usePages } from '#platform/web/graphql/index.ts'
import classes from './imports.module.css'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { strings } from './strings.ts'
import type { ImportRow, useImportCommands } from './use-import-commands.ts'

interface RepetitionListProps {
  one: ImportRow
  commands: ReturnType<typeof useImportCommands>
  folded: boolean
  onPeek: (noteId: Id) => void
}

/** The notes of an import that nearly repeat others, each beside what it repeats, to be kept or taken away together. */
export function RepetitionList({ folded, ...props }: RepetitionListProps) {
  const [open, setOpen] = useState(!folded)
  if (open) return <Repetitions {...props} />
  return (
    <div className={classes.failures}>
      <Button size="xs" variant="default" className={classes.unfold} aria-expanded="false" onClick={() => setOpen(true)}>{strings.showRepetitions(props.one.repetitionCount)}</Button>
    </div>
  )
}

function Repetitions({ one, commands, onPeek }: Omit<RepetitionListProps, 'folded'>) {
  const pages = usePages({ document: ImportRepetitionsDocument, variables: { id: one.id }, pageOf: (data) => data.import?.repetitions ?? null, follows: ['note'] })
  const title = strings.repetitions(one.repetitionCount, one.added)
  return (
    <section className={classes.failures} aria-label={title}>
      <div className={classes.outcome}>
        <div className={classes.grow}>
          <h3 className={classes.sectionTitle}>{title}</h3>
          <p className={classes.quiet}>{strings.repetitionsHint}</p>
        </div>
        {one.viewerCan.delete && (
          <div className={classes.buttons}>
            <Button size="xs" variant="default" onClick={() => void commands.removeRepetitions(one)}>{strings.removeRepetitions(one.repetitionCount)}</Button>
          </div>
        )}
      </div>
      {pages.state === 'loading' && <LoadingRows label={title} />}
      {pages.state === 'failed' && <ErrorState title={strings.loadFailed} message={pages.error?.message ?? ''} onRetry={pages.reload} />}
      {pages.nodes.length > 0 && (
        <ScrollArea.Autosize className={classes.scroll} mah={320} viewportProps={scrolledByKeys(title)}>
          <ul className={classes.pairs}>
            {pages.nodes.map((pair) => (
              <li key={pair.id} className={classes.pair}>
                <Half note={pair.note} onPeek={onPeek} said={strings.fromThisImport} />
                <Half note={pair.repeated} onPeek={onPeek} said={strings.repeats(pair.percent, pair.sameImport ? strings.thisFile : pair.repeated.project.title || strings.untitledProject)} />
              </li>
            ))}
          </ul>
          {pages.hasMore && <div className={classes.morePairs}><Button size="xs" variant="default" onClick={pages.loadMore}>{strings.showMore}</Button></div>}
        </ScrollArea.Autosize>
      )}
    </section>
  )
}

type Pair = NonNullable<ImportRepetitionsQuery['import']>['repetitions']['nodes'][number]

function Half({ note, said, onPeek }: { note: Pair['note']; said: string; onPeek: (noteId: Id) => void }) {
  return (
    <button type="button" className={classes.half} onClick={() => onPeek(note.id)}>
      <span className={classes.halfTitle}>{note.title || strings.untitledNote}</span>
      <span className={classes.quiet}>{said}</span>
      <span className={classes.halfText}>{note.preview}</span>
    </button>
  )
}
