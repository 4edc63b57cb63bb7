import { Button, Group, Modal, Stack } from '@mantine/core'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { TagsCsvDocument, TagsToSaveDocument } from '#generated/operations/apps/web/screens/tag-settings/place-tags.ts'
import { csvLine, UTF8_MARK } from '#platform/kernel/csv-line.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { FileButton } from '#platform/web/design/file-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { saveFile } from '#platform/web/device/save-file.ts'
import { recordGiven } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { TAG_CSV_COLUMNS } from '#tags/model/tags-csv.ts'
import { importingTags } from '#tags/web/index.ts'
import { tagSettingsStrings } from '../../tag-settings/strings.ts'
import classes from '../../tag-settings/tag-settings.module.css'

const text = tagSettingsStrings.csv
const SHOWN_ROWS = 8
const SHOWN_PROBLEMS = 20

interface TagFilesProps {
  project: { id: Id; title: string }
  mayImport: boolean
}

/** Export and import of a project's tags as files; an imported file is shown before it is applied. */
export function TagFiles({ project, mayImport }: TagFilesProps) {
  const client = useApolloClient()
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const save = async (): Promise<void> => {
    try {
      const { data } = await client.query({
        query: TagsToSaveDocument,
        variables: { projectId: project.id },
        fetchPolicy: 'network-only',
      })
      const saved = data?.project
      if (!saved) return
      const groups = new Map(saved.tagBoards.flatMap((board) => board.groups.map((group) => [group.id, group.title])))
      const own = saved.tags.filter((tag) => tag.project?.id === project.id)
      const lines = [
        [...TAG_CSV_COLUMNS],
        ...own.map((tag) => [tag.title, tag.description, groups.get(tag.tagGroupId ?? '') ?? '', tag.color]),
      ]
      saveFile(
        new Blob([UTF8_MARK, ...lines.map((cells) => csvLine(cells))], { type: 'text/csv;charset=utf-8' }),
        text.fileName(project.title),
      )
    } catch (error) {
      reportFailure(error)
    }
  }
  const read = async ([chosen]: File[]): Promise<void> => {
    if (!chosen) return
    try {
      setFile({
        name: chosen.name,
        content: new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer()),
      })
    } catch {
      // The bytes are not UTF-8; a file that the browser cannot read gets the same message.
      showToast({ message: text.notText, tone: 'failed' })
    }
  }
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => void save()}>
        {text.save}
      </Button>
      {mayImport && (
        <FileButton
          variant="default"
          multiple={false}
          accept=".csv,text/csv,text/plain"
          onFiles={(files) => void read(files)}
        >
          {text.load}
        </FileButton>
      )}
      <Modal
        opened={file !== null}
        onClose={() => setFile(null)}
        title={file ? text.preview(file.name) : ''}
        size={640}
      >
        {file && <Preview content={file.content} project={project} onDone={() => setFile(null)} />}
      </Modal>
    </Group>
  )
}

function Preview({
  content,
  project,
  onDone,
}: {
  content: string
  project: { id: Id; title: string }
  onDone: () => void
}) {
  const { data, error, retry } = useAnswer(TagsCsvDocument, { variables: { text: content }, uncached: true })
  const take = useAct(importingTags)
  if (error) return <ErrorState message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={text.reading} />
  const { rows, problems } = data.tagsCsv
  const run = async (): Promise<void> => {
    onDone()
    let title = ''
    const given = take({
      projectId: project.id,
      csv: content,
      onTaken: ({ added, changed }) => (title = text.taken(added, changed)),
    })
    const outcome = await given.done
    if (outcome.state === 'refused') reportFailure(outcome.error)
    else showToast({ message: title, act: recordGiven(given, title) })
  }
  return (
    <Stack gap="sm">
      <p className={classes.reported} role="status">
        {text.found(rows.length, problems.length)}
      </p>
      {rows.length > 0 && (
        <div className={classes.scrolled}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.columns.title}</th>
                <th scope="col">{text.columns.group}</th>
                <th scope="col">{text.columns.color}</th>
                <th scope="col">{text.columns.description}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN_ROWS).map((row) => (
                <tr key={row.row}>
                  <td>{row.title}</td>
                  <td>{row.group}</td>
                  <td>{row.color}</td>
                  <td>{row.description?.slice(0, 120)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > SHOWN_ROWS && <p className={classes.quiet}>{text.and(rows.length - SHOWN_ROWS)}</p>}
        </div>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
            <li key={problem.row}>{text.row(problem.row, problem.message)}</li>
          ))}
          {problems.length > SHOWN_PROBLEMS && <li>{text.and(problems.length - SHOWN_PROBLEMS)}</li>}
        </ul>
      )}
      <p className={classes.quiet}>{text.hint}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onDone}>
          {text.cancel}
        </Button>
        <Button autoFocus disabled={rows.length === 0} onClick={() => void run()}>
          {text.take(rows.length)}
        </Button>
      </Group>
    </Stack>
  )
}
