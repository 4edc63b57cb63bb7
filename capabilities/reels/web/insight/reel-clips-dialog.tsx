import { Button, Checkbox, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ClipSourcesOfInsightDocument } from '#generated/operations/capabilities/reels/web/insight/insight-reels.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { MAX_REEL_TITLE_CHARS, MAX_TAGS_AT_ONCE } from '../../model/limits.ts'
import type { ReelKey } from '../../model/reel.ts'
import { strings } from './strings.ts'
import { useInsightReelCommands } from './use-insight-reel-commands.ts'

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
  const commands = useInsightReelCommands(insightId)
  const [title, setTitle] = useState('')
  const [quotes, setQuotes] = useState(isNew)
  const [pending, setPending] = useState(false)
  const [tagIds, setTagIds] = useState<string[]>([])
  const tags = (data?.insight?.project.tags ?? []).filter(({ clipCount }) => clipCount > 0)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const done =
      reel.kind === 'new'
        ? await commands.create(title.trim(), { quotes, tagIds }, reel.hrefOf)
        : await commands.add(reel.key, { quotes, tagIds })
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
