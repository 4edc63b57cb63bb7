import { Suspense, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { speakerActions } from '#speakers/web/index.ts'
import { languageNames } from './language-names.ts'
import { strings } from './strings.ts'
import { transcriptActions } from './transcript-actions.ts'

const WordsDialog = lazyPart('words-dialog', async () => (await import('./correction-dialogs.tsx')).WordsDialog)

interface TranscriptMenuProps {
  noteId: Id
  mayCorrect: boolean
  mayTranscribe: boolean
  onTranscribe: () => void
  hasTimes: boolean
  /** By its code, if known. */
  language: string | null
}

/** All actions on the transcript of a recording. */
export function TranscriptMenu({
  noteId,
  mayCorrect,
  mayTranscribe,
  onTranscribe,
  hasTimes,
  language,
}: TranscriptMenuProps) {
  const [words, setWords] = useState(false)
  const [once, setOnce] = useState(false)
  const openWords = (): void => {
    setOnce(true)
    setWords(true)
  }
  const close = (): void => setWords(false)
  useAction(transcriptActions.replaceWords, openWords, { enabled: mayCorrect })
  const entries: MenuEntry[] = [
    ...(language === null ? [] : [{ kind: 'heading', title: strings.language(languageNames([language])) } as const]),
    ...(hasTimes
      ? [
          { kind: 'action', action: transcriptActions.follow.id, title: strings.follow } as const,
          { kind: 'action', action: transcriptActions.unsure.id, title: strings.unsure } as const,
          { kind: 'line' } as const,
        ]
      : []),
    ...(mayCorrect
      ? [
          { kind: 'action', action: speakerActions.show.id, title: speakerActions.show.title } as const,
          { kind: 'command', title: strings.replaceWords, onSelect: openWords } as const,
          ...(mayTranscribe ? [{ kind: 'command', title: strings.again, onSelect: onTranscribe } as const] : []),
          { kind: 'line' } as const,
        ]
      : []),
    { kind: 'heading', title: strings.download },
    ...Object.entries(strings.formats).map(([format, title]): MenuEntry => ({
      kind: 'command',
      title,
      onSelect: () => location.assign(`/api/notes/${noteId}/transcript.${format}`),
    })),
  ]
  return (
    <>
      <ActionMenu entries={entries}>
        <PlainButton variant="default" compact>
          {strings.menu}
        </PlainButton>
      </ActionMenu>
      {once && (
        <Suspense fallback={words && <LoadingOverlay onClose={close} />}>
          <WordsDialog noteId={noteId} opened={words} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
