import { ImportIntoDialog } from '../screens/import/import-into-dialog.tsx'
import { NewPersonDialog } from '../screens/people/new-person-dialog.tsx'

export type CreateQuestion = 'person' | 'import'

/** Asks what is needed to create something from anywhere: a contact's name, or the project that files go into. */
export function CreateDialog({ question, onClose }: { question: CreateQuestion | null; onClose: () => void }) {
  return (
    <>
      <NewPersonDialog opened={question === 'person'} onClose={onClose} />
      <ImportIntoDialog opened={question === 'import'} onClose={onClose} />
    </>
  )
}
