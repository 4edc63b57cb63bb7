import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { CodingTagsDocument } from '#generated/operations/capabilities/coding/web/coding.ts'
import type { Stretch } from '#coding/model/stretch.ts'
import { codingStrings as strings, type DeskSentence } from '#coding/web/index.ts'
import { mostUsedFirst, newTagOf, sameTitle, useRecentTags, useUsualTags, type PickableTag } from '#tags/web/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { deskActions } from './desk-actions.ts'
import type { DeskTags } from './desk-tags.tsx'
import { useGivingTags } from './use-giving-tags.ts'
import { useTypedLetters } from './use-typed-letters.ts'

interface DeskTagsOptions {
  stretch: Stretch
  known: ReadonlyMap<number, DeskSentence>
  /** The sentence at the desk, once it is loaded. */
  current: DeskSentence | undefined
  isAtEnd: boolean
  /** Whether only tags that were given on this visit are shown. */
  isBlind: boolean
  /** Returns to where an undone act was made. */
  goBackTo: (stretch: Stretch) => void
  /** Called when the picker closes, which had the focus. */
  onPickerClosed: () => void
}

const NO_TAGS: readonly PickableTag[] = []

/** The tags of the project at the desk: the usual ones under digits, and any by typing. */
export function useDeskTags(options: DeskTagsOptions) {
  const { stretch, known, current, isAtEnd, isBlind, goBackTo, onPickerClosed } = options
  const [typed, setTyped] = useState<string | null>(null)
  const giving = useGivingTags({ stretch, known, isBlind, onTurned: goBackTo })
  const projectId = useLast(current?.note.project.id)
  const { data } = useAnswer(CodingTagsDocument, { variables: projectId === undefined ? null : { projectId } })
  const tags = data?.project?.tags ?? NO_TAGS
  const usual = useUsualTags(projectId ?? '', mostUsedFirst(tags))
  const { recent, remember } = useRecentTags(projectId ?? '')
  const given = giving.exact.flatMap((highlight) => highlight.tags.map(({ id }) => id))

  const give = (tag: PickableTag | undefined): void => {
    if (!tag) return
    giving.toggle(tag)
    remember(tag.id)
  }
  const create = (title: string): void => {
    const already = tags.find((tag) => sameTitle(tag.title, title))
    if (already) return give(already)
    if (projectId !== undefined) giving.toggle(newTagOf(title, tags.length), projectId)
  }
  const openPicker = (letters: string): void => {
    if (current?.note.viewerCan.highlight) flushSync(() => setTyped(letters))
  }
  const closePicker = (): void => {
    setTyped(null)
    onPickerClosed()
  }
  const closing =
    <Picked>(act: (picked: Picked) => void) =>
    (picked: Picked): void => {
      act(picked)
      closePicker()
    }
  useAction(deskActions.tag, () => openPicker(''), { enabled: !isAtEnd })
  useTypedLetters((letter) => !isAtEnd && openPicker(letter))

  const shown: ComponentProps<typeof DeskTags> = {
    usual,
    given,
    mayCode: current?.note.viewerCan.highlight ?? true,
    isKnown: data !== undefined,
    onGive: give,
    picker:
      typed === null || !current
        ? null
        : {
            typed,
            label: strings.tagsOf(current.text),
            tags,
            applied: given.flatMap((tagId) => tags.find(({ id }) => id === tagId) ?? []),
            recent,
            mayCreate: data?.project?.viewerCan.contribute === true,
            onApply: closing(give),
            onRemove: closing(give),
            onCreate: closing(create),
            onClose: closePicker,
          },
  }
  return { shown, giveUsual: (at: number) => give(usual[at]), isShown: giving.isShown }
}

/** The last known value, while the current one is not known. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
