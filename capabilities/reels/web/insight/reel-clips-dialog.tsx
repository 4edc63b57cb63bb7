import { Button, Checkbox, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ClipSourcesOfInsightDocument } from '#generated/operations/capabilities/reels/web/insight/insight-reels.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { recordGiven, reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_REEL_TITLE_CHARS, MAX_TAGS_AT_ONCE } from '../../model/limits.ts'
import type { ReelKey } from '../../model/reel.ts'
import { addingClips, creatingInsightReel } from './insight-reel-acts.ts'
import { strings } from './strings.ts'

interface ReelClipsDialogProps {
  insightId: Id
  /** A new reel, or an existing one that gets more clips. */
  reel: { kind: 'new'; hrefOf: (reelId: Id) => string } | { kind: 'known'; key: ReelKey }
  onClose: () => void
}

/** Asks for the sources of the clips of an insight's reel. */
export function ReelClipsDialog({ insightId, reel, onClose }: ReelClipsDialogProps) {
  const isNew = reel.kind === 'new'
  const { data, error } = useAnswer(ClipSourcesOfInsightDocument, { variables: { id: insightId } })
  const createReel = useAct(creatingInsightReel)
  const addClips = useAct(addingClips)
  const [title, setTitle] = useState('')
  const [quotes, setQuotes] = useState(isNew)
  const [pending, setPending] = useState(false)
  const [tagIds, setTagIds] = useState<string[]>([])
  const tags = (data?.insight?.project.tags ?? []).filter(({ clipCount }) => clipCount > 0)
  const create = async (hrefOf: (reelId: Id) => string): Promise<boolean> => {
    const id = newId()
    const named = title.trim()
    return reportAct(createReel({ id, insightId, title: named, quotes, tagIds }), {
      title: strings.made(named || strings.untitled),
      link: { title: strings.open, href: hrefOf(id) },
      onceDone: true,
    })
  }
  /** Adds clips at the end. */
  const add = async (key: ReelKey): Promise<boolean> => {
    let isAny = false
    const given = addClips({ key, quotes, tagIds, onAdded: (any) => (isAny = any) })
    const isDone = await reportRefusal(given)
    if (isDone && isAny) showToast({ message: strings.added, act: recordGiven(given, strings.added) })
    else if (isDone) showToast({ message: strings.hadAll })
    return isDone
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const done = reel.kind === 'new' ? await create(reel.hrefOf) : await add(reel.key)
    setPending(false)
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={isNew ? strings.add : strings.addClips} centered>
      <form onSubmit={(event) => void send(event)}>
        <Stack gap="md">
          {isNew && (
            <TextInput
              label={strings.titleField}
              description={strings.titleHint}
              value={title}
              maxLength={MAX_REEL_TITLE_CHARS}
              data-autofocus
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          )}
          <Checkbox
            label={strings.quotes}
            checked={quotes}
            onChange={(event) => setQuotes(event.currentTarget.checked)}
          />
          <MultiSelect
            label={strings.tags}
            description={tags.length === 0 && data ? strings.noTags : strings.tagsHint}
            error={!data && error ? error.message : undefined}
            value={tagIds}
            onChange={setTagIds}
            maxValues={MAX_TAGS_AT_ONCE}
            searchable
            clearable
            disabled={tags.length === 0}
            data={tags.map((tag) => ({ value: tag.id, label: strings.clipsOfTag(tag.title, tag.clipCount) }))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {strings.cancel}
            </Button>
            <Button type="submit" loading={pending} disabled={!quotes && tagIds.length === 0}>
              {isNew ? strings.make : strings.put}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
