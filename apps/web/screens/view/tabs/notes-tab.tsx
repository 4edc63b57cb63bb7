import { Button } from '@mantine/core'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../../links.ts'
import { createActions } from '../../../shell/shell-actions.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { strings } from '../../../project-page/strings.ts'
import { TabRows } from './tab-rows.tsx'
import { USUAL_STATES } from './usual-states.ts'

const text = strings.note

/** /projects/{projectId}/notes: all notes, the newest first. */
export function NotesTab() {
  const project = useProject()
  const newNote = project.viewerCan.contribute && (
    <>
      <Button
        size="xs"
        component={Link}
        href={links.projectImport(project)}
        variant="default"
        leftSection={<IconFileImport size={15} stroke={1.8} aria-hidden="true" />}
      >
        {text.import}
      </Button>
      <Hint label={text.new} action={createActions.note.id}>
        <Button
          size="xs"
          leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />}
          onClick={() => runAction(createActions.note.id)}
        >
          {text.new}
        </Button>
      </Hint>
    </>
  )
  return (
    <TabRows
      objectType="NOTE"
      usual={USUAL_STATES.NOTE}
      name={text.label}
      menu={newNote}
      empty={
        <EmptyState picture={<BlankSheets />} title={text.empty}>
          {text.emptyHint}
        </EmptyState>
      }
    />
  )
}
