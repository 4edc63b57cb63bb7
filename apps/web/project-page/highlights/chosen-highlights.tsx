import { Button, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  deletingHighlights,
  highlightStrings,
  taggingWithNewTag,
  useTagging,
  type HighlightTag,
} from '#highlights/web/index.ts'
import { MOST_HIGHLIGHTS_OF_SET } from '#summaries/model/limits.ts'
import { setStrings } from '#summaries/web/index.ts'
import { newTagOf, TagPicker, useRecentTags, type PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { copyText } from '#platform/web/design/copy-text.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { useEndChoice } from '#platform/web/design/use-end-choice.ts'
import { runAction, useAction, type Action } from '#platform/web/keyboard/index.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { SetSummary } from '../../set-summary/set-summary.tsx'
import { chosenActions } from '../project-actions.ts'
import { strings } from '../strings.ts'
import { AddToInsight } from './add-to-insight.tsx'
import { quoteText } from './quote-text.ts'

const text = strings.highlight

/** The part of a highlight that is needed to act on it. */
export interface ChosenHighlight {
  id: Id
  text: string
  note: { title: string }
  tags: readonly HighlightTag[]
  viewerCan: { tag: boolean; delete: boolean }
}

export interface ChosenHighlightsProps {
  projectId: Id
  chosen: readonly ChosenHighlight[]
  /** The highlight at the keyboard's cursor: tagged while none is chosen. */
  standing?: ChosenHighlight | null
  /** Further actions of the page. */
  more?: ReadonlyArray<{ action: Action; label: string }>
  tags: readonly PickableTag[]
  /** Whether their words can be copied; a table copies its cells itself. */
  copies?: boolean
  /** Set where more rows than these exist, and can be chosen too. */
  others?: { of: number; choice: ReactNode } | undefined
  onClear: () => void
}

/** The actions on the chosen highlights: tag, add to an insight, summarise, copy, delete. */
export function ChosenHighlights({
  projectId,
  chosen,
  standing = null,
  more = [],
  tags,
  copies = true,
  others,
  onClear,
}: ChosenHighlightsProps) {
  const deleteHighlights = useAct(deletingHighlights)
  const end = useEndChoice(chosen, onClear)
  const [open, setOpen] = useState<'tags' | 'insight' | null>(null)
  const any = chosen.length > 0
  const toTag = any || standing === null ? chosen : [standing]
  const mayTag = toTag.length > 0 && toTag.every((highlight) => highlight.viewerCan.tag)
  const mayDelete = any && chosen.every((highlight) => highlight.viewerCan.delete)

  useAction(chosenActions.tag, () => setOpen('tags'), { enabled: mayTag })
  useAction(chosenActions.addToInsight, () => setOpen('insight'), { enabled: any && mayTag })
  const copy = async (): Promise<void> => copyText(chosen.map(quoteText).join('\n\n'), text.copied(chosen.length))
  useAction(chosenActions.copy, copy, { enabled: any && copies })
  const [summarized, setSummarized] = useState<Id[] | null>(null)
  const maySummarize = any && chosen.length <= MOST_HIGHLIGHTS_OF_SET
  useAction(chosenActions.summarize, () => setSummarized(chosen.map(({ id }) => id)), { enabled: maySummarize })
  const remove = async (): Promise<void> => {
    const given = deleteHighlights(chosen.map(({ id }) => id))
    if (await reportAct(given, { title: highlightStrings.deleted(chosen.length) })) end(chosen)
  }
  useAction(chosenActions.delete, remove, { enabled: mayDelete })

  return (
    <>
      <SelectionBar count={chosen.length} of={others?.of} onClear={onClear}>
        {others?.choice}
        {mayTag && <Act action={chosenActions.tag} label={text.tag} />}
        {mayTag && <Act action={chosenActions.addToInsight} label={text.addToInsight} />}
        {more.map(({ action, label }) => (
          <Act key={action.id} action={action} label={label} />
        ))}
        {maySummarize && <Act action={chosenActions.summarize} label={setStrings.action} />}
        {copies && <Act action={chosenActions.copy} label={text.copy} />}
        {mayDelete && <Act action={chosenActions.delete} label={text.delete} />}
      </SelectionBar>
      <Modal
        opened={open === 'tags' && toTag.length > 0}
        onClose={() => setOpen(null)}
        title={text.tagTitle(toTag.length)}
        size={420}
        yOffset="14vh"
      >
        {open === 'tags' && (
          <TagTogether projectId={projectId} chosen={toTag} tags={tags} onClose={() => setOpen(null)} />
        )}
      </Modal>
      {summarized && (
        <SetSummary
          of={{ type: 'HIGHLIGHTS', id: projectId, highlightIds: summarized }}
          named={setStrings.highlights(summarized.length)}
          onClose={() => setSummarized(null)}
        />
      )}
      <AddToInsight
        opened={open === 'insight' && any}
        projectId={projectId}
        chosen={chosen}
        onClose={() => setOpen(null)}
        onAdded={() => end(chosen)}
      />
    </>
  )
}

/** A button for an action that also has a key. */
export function Act({ action, label }: { action: Action; label: string }) {
  return (
    <Hint label={action.title} action={action.id} side="top">
      <Button size="xs" variant="default" onClick={() => runAction(action.id)}>
        {label}
      </Button>
    </Hint>
  )
}

/** Tags on all chosen highlights: those that all of them have are shown as applied. */
function TagTogether({
  projectId,
  chosen,
  tags,
  onClose,
}: Pick<ChosenHighlightsProps, 'projectId' | 'chosen' | 'tags'> & { onClose: () => void }) {
  const setTag = useTagging()
  const setNewTag = useAct(taggingWithNewTag)
  const { recent, remember } = useRecentTags(projectId)
  // The highlights chosen at first stay those that are tagged, while the list behind regroups.
  const [highlights] = useState(chosen)
  const [applied, setApplied] = useState(() =>
    tags.filter((tag) => chosen.every((highlight) => highlight.tags.some(({ id }) => id === tag.id))),
  )
  // Each act is based on the results of the ones before it.
  const [tagged, setTagged] = useState(
    () => new Map(highlights.map((highlight) => [highlight.id, highlight.tags as readonly HighlightTag[]])),
  )
  const now = (): ChosenHighlight[] =>
    highlights.map((highlight) => ({ ...highlight, tags: [...(tagged.get(highlight.id) ?? [])] }))
  const keep = (change: (known: readonly HighlightTag[]) => HighlightTag[]): void =>
    setTagged((before) => new Map([...before].map(([id, known]) => [id, change(known)])))

  const apply = async (tag: PickableTag, give: () => Promise<boolean>): Promise<void> => {
    setApplied((before) => [...before.filter(({ id }) => id !== tag.id), tag])
    remember(tag.id)
    if (await give()) keep((known) => [...known.filter(({ id }) => id !== tag.id), tag])
    else setApplied((before) => before.filter(({ id }) => id !== tag.id))
  }
  const takeOff = async (tag: PickableTag): Promise<void> => {
    setApplied((before) => before.filter(({ id }) => id !== tag.id))
    if (await setTag(now(), tag, false)) keep((known) => known.filter(({ id }) => id !== tag.id))
    else setApplied((before) => [...before, tag])
  }
  return (
    <TagPicker
      tags={tags}
      applied={applied}
      recent={recent}
      mayCreate
      onApply={(tag) => void apply(tag, async () => setTag(now(), tag, true))}
      onRemove={(tag) => void takeOff(tag)}
      onCreate={(title) => {
        const tag = newTagOf(title, tags.length)
        const given = (): Given => setNewTag({ highlightIds: highlights.map(({ id }) => id), projectId, tag })
        void apply(tag, async () =>
          reportAct(given(), { title: highlightStrings.tagged(highlights.length, tag.title) }),
        )
      }}
      onClose={onClose}
      label={text.tagTitle(highlights.length)}
    />
  )
}
