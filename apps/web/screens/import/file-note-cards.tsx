import { Button } from '@mantine/core'
import { FileRow } from '#files/web/index.ts'
import { NoteOfFileDocument } from '#generated/operations/apps/web/screens/import/file-notes.ts'
import { importStrings as strings } from '#imports/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Link } from '#platform/web/design/link.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { links } from '../../links.ts'
import { ImportCard } from './import-card.tsx'
import classes from './import.module.css'
import { screenStrings } from './strings.ts'
import type { FileNotes } from './use-file-notes.ts'

/** The files that became notes as they are, and those that were refused. */
export function FileNoteCards({ fileNotes }: { fileNotes: FileNotes }) {
  if (fileNotes.notes.length + fileNotes.refused.length === 0) return null
  return (
    <PageSection title={screenStrings.asNotes}>
      <div className={classes.cards}>
        {fileNotes.refused.map((one) => (
          <ImportCard key={one.key} name={one.file.name}>
            <div className={classes.refused}>
              <p className={classes.reason} role="alert">
                {one.reason}
              </p>
              <Button size="xs" variant="default" onClick={() => fileNotes.again(one)}>
                {strings.tryAgain}
              </Button>
              <Button size="xs" variant="default" onClick={() => fileNotes.remove(one)}>
                {strings.removeFile}
              </Button>
            </div>
          </ImportCard>
        ))}
        {fileNotes.notes.map(({ noteId, title: noteTitle, fileId, fileName }) => (
          <ImportCard key={fileId} name={fileName}>
            <FileRow fileId={fileId} name={fileName} title={<NoteOfFile id={noteId} title={noteTitle} />} />
          </ImportCard>
        ))}
      </div>
    </PageSection>
  )
}

/** Opens the note of a file, by its current title: a PDF may have its own title. */
function NoteOfFile({ id, title: given }: { id: Id; title: string }) {
  const { data } = useAnswer(NoteOfFileDocument, { variables: { id } })
  const title = data?.note?.title ?? given
  return (
    <Link className={classes.noteLink} href={links.note({ id, title })}>
      {title}
    </Link>
  )
}
