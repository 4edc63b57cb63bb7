import { Suspense, useState, type RefObject } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { Arriving } from '#platform/web/design/arriving.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { languageNames } from './language-names.ts'
import { strings } from './strings.ts'
import { transcriptActions } from './transcript-actions.ts'
import { utterancesOf } from './words-in-page.ts'

const load = async () => import('./correction-dialogs.tsx')
const SpeakerDialog = lazyPart('speaker-dialog', async () => (await load()).SpeakerDialog)
const WordsDialog = lazyPart('words-dialog', async () => (await load()).WordsDialog)

interface TranscriptMenuProps {
  noteId: Id
  fileId: Id
  anchor: RefObject<HTMLElement | null>
  mayCorrect: boolean
  mayTranscribe: boolean
  onTranscribe: () => void
  hasTimes: boolean
  /** By its code, where it is known. */
  language: string | null
}

/** All that can be done with the transcript of a recording. */
export function TranscriptMenu({
  noteId,
  fileId,
  anchor,
  mayCorrect,
  mayTranscribe,
  onTranscribe,
  hasTimes,
  language,
}: TranscriptMenuProps) {
  const [speakers, setSpeakers] = useState<readonly string[] | null>(null)
  const [words, setWords] = useState(false)
  const [once, setOnce] = useState(false)
  const openSpeakers = (): void => {
    const text = anchor.current?.closest('.quarry-document')
    setOnce(true)
    setSpeakers([...new Set(text ? utterancesOf(text, fileId).map(({ dataset }) => dataset['speaker'] ?? '') : [])])
  }
  const openWords = (): void => {
    setOnce(true)
    setWords(true)
  }
  const close = (): void => {
    setSpeakers(null)
    setWords(false)
  }
  useAction(transcriptActions.changeSpeaker, openSpeakers, { enabled: mayCorrect })
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
          { kind: 'command', title: strings.changeSpeaker, onSelect: openSpeakers } as const,
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
        <Suspense fallback={(speakers || words) && <Arriving onClose={close} />}>
          <SpeakerDialog noteId={noteId} opened={speakers !== null} onClose={close} speakers={speakers ?? []} />
          <WordsDialog noteId={noteId} opened={words} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
