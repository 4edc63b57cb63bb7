import { Button, ScrollArea, Table } from '@mantine/core'
import { useState } from 'react'
import { ImportFailuresDocument } from '#generated/operations/capabilities/imports/web/imports.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './imports.module.css'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { strings } from './strings.ts'

const SHOWN = 50
const HINTS = {
  transcript: strings.failuresOfTranscriptHint,
  table: strings.failuresHint,
  archive: strings.filesNotImportedHint,
} as const

interface FailuresProps {
  importId: Id
  failed: number
  /** Rows of a transcript, which cannot be added to, or of a table; or files of an archive. */
  of: 'transcript' | 'table' | 'archive'
}

/** The rows of an import that were not imported, with the reason, and all of them as a file. */
export function FailureList({ folded, ...failures }: FailuresProps & { folded: boolean }) {
  const { failed } = failures
  const [open, setOpen] = useState(!folded)
  if (open) return <Failures {...failures} />
  return (
    <div className={classes.failures}>
      <Button
        size="xs"
        variant="default"
        className={classes.unfold}
        aria-expanded="false"
        onClick={() => setOpen(true)}
      >
        {strings.showFailures(failed, failures.of === 'archive')}
      </Button>
    </div>
  )
}

function Failures({ importId, failed, of }: FailuresProps) {
  const { data } = useAnswer(ImportFailuresDocument, { variables: { id: importId, first: SHOWN } })
  const failures = data?.import?.failures ?? []
  const ofFiles = of === 'archive'
  const title = ofFiles ? strings.filesNotImported : strings.failures
  return (
    <section className={classes.failures} aria-label={title}>
      <div className={classes.outcome}>
        <div className={classes.grow}>
          <h3 className={classes.sectionTitle}>{title}</h3>
          <p className={classes.quiet}>{HINTS[of]}</p>
        </div>
        <div className={classes.buttons}>
          {!ofFiles && (
            <Hint label={strings.downloadRowsHint}>
              <Button
                component="a"
                href={`/api/imports/${importId}/failed-rows.csv`}
                download
                size="xs"
                variant="default"
              >
                {strings.downloadRows}
              </Button>
            </Hint>
          )}
          <Button component="a" href={`/api/imports/${importId}/failures.csv`} download size="xs" variant="default">
            {strings.download}
          </Button>
        </div>
      </div>
      <ScrollArea.Autosize className={classes.scroll} mah={320} viewportProps={scrolledByKeys(title)}>
        <Table fz="xs" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {!ofFiles && <Table.Th>{strings.row}</Table.Th>}
              {!ofFiles && <Table.Th>{strings.column}</Table.Th>}
              <Table.Th>{ofFiles ? strings.file : strings.value}</Table.Th>
              <Table.Th>{strings.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {failures.map((failure) => (
              <Table.Tr key={failure.id}>
                {!ofFiles && (
                  <Table.Td>
                    {failure.sheet === null ? failure.rowNumber : `${failure.sheet}, ${failure.rowNumber}`}
                  </Table.Td>
                )}
                {!ofFiles && <Table.Td>{failure.header || strings.unnamed(failure.columnIndex)}</Table.Td>}
                <Table.Td>{failure.value}</Table.Td>
                <Table.Td>{failure.reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {failed > failures.length && failures.length === SHOWN && (
        <p className={classes.quiet}>{strings.more(failed - failures.length)}</p>
      )}
    </section>
  )
}
