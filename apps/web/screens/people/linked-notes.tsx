import type { PersonOnPage } from '#people/web/index.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { links } from '../../links.ts'
import classes from './people.module.css'
import { strings } from './strings.ts'

type LinkedNote = PersonOnPage['notes'][number]

/** The notes about a contact that the viewer may see. */
export function LinkedNotes({ notes }: { notes: readonly LinkedNote[] }) {
  if (notes.length === 0) {
    return (
      <EmptyState compact title={strings.noNotes}>
        {strings.noNotesHint}
      </EmptyState>
    )
  }
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note.id}>
          <Link className={classes.note} href={links.note(note)}>
            <span className={classes.noteTitle}>{note.title || strings.untitledNote}</span>
            {note.preview && <span className={classes.notePreview}>{note.preview}</span>}
            <span className={classes.noteFoot}>
              <ColorDot color={note.project.color ?? PICKABLE_COLORS.gray} size={8} />
              {note.project.title || strings.untitledProject}
              {note.highlightCount > 0 && <span>· {strings.highlights(note.highlightCount)}</span>}
              <span>
                · <RelativeTime at={note.updatedAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
