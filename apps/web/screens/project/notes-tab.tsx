import { Button } from '@mantine/core'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { ProjectNoteFragmentDoc, ProjectNotesDocument, type ProjectNoteFragment } from '#generated/operations/apps/web/screens/project/notes.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { useCached, usePages } from '#platform/web/graphql/index.ts'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { NotePeek } from '../note/note-peek.tsx'
import { chosenActions } from './project-actions.ts'
import { useProject } from './project-context.tsx'
import classes from './project.module.css'
import { strings } from './strings.ts'
import { useNoteCommands } from './use-note-commands.ts'

const ROW_HEIGHT = 58
const SHOWN_TAGS = 2
const text = strings.note

/** /projects/{projectId}/notes: everything that was gathered, the newest first. */
export function NotesTab() {
  const project = useProject()
  const commands = useNoteCommands()
  const [peeked, setPeeked] = useState<string | null>(null)
  const pages = usePages({ document: ProjectNotesDocument, variables: { projectId: project.id }, pageOf: (data) => data.project?.notes ?? null, follows: ['note', 'highlight', 'tag'] })
  const selection = useRowSelection(pages.nodes.map((note) => note.id))
  const chosen = pages.nodes.filter((note) => selection.selection.selected.has(note.id))
  const mayWrite = project.viewerCan.contribute

  const remove = async (): Promise<void> => {
    const gone = chosen
    pages.leaveOut(new Set(gone.map((note) => note.id)))
    if (!(await commands.remove(gone, pages.reload))) pages.reload()
  }
  useAction(chosenActions.delete, remove, { enabled: mayWrite && chosen.length > 0 })

  const at = pages.nodes.findIndex((note) => note.id === peeked)
  const peekAt = (index: number): (() => void) | undefined => {
    const note = pages.nodes[index]
    return note ? () => setPeeked(note.id) : undefined
  }
  const newNote = mayWrite ? (
    <>
      <Button component={Link} href={links.projectImport(project)} variant="default" leftSection={<IconFileImport size={15} stroke={1.8} aria-hidden="true" />}>
        {text.import}
      </Button>
      <Hint label={text.new} action={createActions.note.id}>
        <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />} onClick={() => runAction(createActions.note.id)}>
          {text.new}
        </Button>
      </Hint>
    </>
  ) : undefined

  if (pages.state === 'loading') return <LoadingRows label={text.loading} />
  if (pages.state === 'failed') return <ErrorState title={text.failed} message={pages.error?.message ?? ''} onRetry={pages.reload} />
  if (pages.nodes.length === 0) {
    return (
      <EmptyState picture={<BlankSheets />} title={text.empty} action={newNote}>
        {text.emptyHint}
      </EmptyState>
    )
  }
  return (
    <div className={classes.tab}>
      <Toolbar label={text.label} end={newNote}>
        <span className={classes.quiet} role="status">
          {text.count(Math.max(project.noteCount, pages.nodes.length))}
        </span>
      </Toolbar>
      <VirtualRows
        label={text.label}
        items={pages.nodes}
        idOf={(note) => note.id}
        nameOf={(note) => note.title || text.untitled}
        rowHeight={ROW_HEIGHT}
        total={project.noteCount}
        hrefOf={(note) => links.note(note)}
        onPeek={(note) => setPeeked(note.id)}
        onNearEnd={pages.loadMore}
        {...(mayWrite ? { selection } : {})}
      >
        {(note) => <NoteRow note={note} />}
      </VirtualRows>
      <SelectionBar count={chosen.length} onClear={selection.clear}>
        <Hint label={text.delete} action={chosenActions.delete.id}>
          <Button size="xs" variant="default" onClick={() => runAction(chosenActions.delete.id)}>
            {text.delete}
          </Button>
        </Hint>
      </SelectionBar>
      {peeked !== null && <NotePeek noteId={peeked} highlightId={null} onClose={() => setPeeked(null)} onNext={at >= 0 ? peekAt(at + 1) : undefined} onPrevious={peekAt(at - 1)} />}
    </div>
  )
}

function NoteRow({ note: given }: { note: ProjectNoteFragment }) {
  const note = useCached(ProjectNoteFragmentDoc, 'ProjectNote', 'Note', given)
  const more = note.tags.length - SHOWN_TAGS
  return (
    <div className={classes.noteRow}>
      <div className={classes.noteWords}>
        <span className={classes.noteTitle}>{note.title || text.untitled}</span>
        <span className={classes.preview}>{note.preview || text.noContent}</span>
      </div>
      {note.tags.length > 0 && (
        <span className={classes.chips}>
          {note.tags.slice(0, SHOWN_TAGS).map((tag) => (
            <ColorChip key={tag.id} label={tag.title} color={tag.color} />
          ))}
          {more > 0 && <span className={classes.quiet}>+{more}</span>}
        </span>
      )}
      <span className={`${classes.quiet} ${classes.count}`}>
        {note.highlightCount > 0 && (
          <Hint label={text.highlights(note.highlightCount)}>
            <span className={classes.count}>
              <IconHighlight size={14} stroke={1.7} aria-label={text.highlights(note.highlightCount)} />
              {note.highlightCount.toLocaleString()}
            </span>
          </Hint>
        )}
      </span>
      <span className={`${classes.quiet} ${classes.time}`}>
        <RelativeTime at={note.createdAt} />
      </span>
    </div>
  )
}
