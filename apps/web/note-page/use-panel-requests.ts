import { useRef, useState } from 'react'
import type { NotePanel } from './use-note-panel.tsx'

/** What keys ask of the panel's parts: a new field, the speakers, a contact. Each part fulfils it once it is drawn. */
export function usePanelRequests(panel: NotePanel) {
  const contactField = useRef<HTMLInputElement>(null)
  const [addingField, setAddingField] = useState(false)
  const [wantsSpeakers, setWantsSpeakers] = useState(false)
  return {
    /** As the panel takes them. */
    requests: {
      contactField,
      addingField,
      onAddingFieldChange: setAddingField,
      wantsSpeakers,
      onSpeakersReached: () => setWantsSpeakers(false),
    },
    keys: {
      addField: () => {
        panel.show('fields')
        setAddingField(true)
      },
      showSpeakers: () => {
        panel.show('contacts')
        setWantsSpeakers(true)
      },
      addContact: () => {
        panel.show('contacts')
        requestAnimationFrame(() => contactField.current?.focus())
      },
    },
  }
}
