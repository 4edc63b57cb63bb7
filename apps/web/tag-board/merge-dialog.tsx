import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { TaggedTogetherDocument } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { useTagMerging } from '#highlights/web/index.ts'
import { TagPicker, type PickableTag } from '#tags/web/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { boardStrings } from './strings.ts'
import classes from './tag-board.module.css'

const text = boardStrings.merging
/** Up to this many tags are shown to choose from; of more, the most used one is offered. */
const MOST_CHOICES = 12

interface MergeDialogProps {
  opened: boolean
  /** The tags to merge. A single tag is merged into another one of `all`. */
  tags: readonly PickableTag[]
  /** The tags that a single tag can be merged into. */
  all: readonly PickableTag[]
  onClose: () => void
  /** Called with the tag that is left. */
  onMerged: (into: PickableTag) => void
}

/** Asks into which tag others are merged, and says how many highlights that changes. */
export function MergeDialog({ opened, tags, all, onClose, onMerged }: MergeDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.title(tags.length, tags[0]?.title ?? '')}
      size={420}
      yOffset="12vh"
    >
      {opened && <Merging tags={tags} all={all} onClose={onClose} onMerged={onMerged} />}
    </Modal>
  )
}

function Merging({ tags, all, onClose, onMerged }: Omit<MergeDialogProps, 'opened'>) {
  const merging = useTagMerging()
  const byUse = tags.toSorted((one, other) => other.highlightCount - one.highlightCount)
  const [chosen, setChosen] = useState<PickableTag | null>(tags.length > 1 ? (byUse[0] ?? null) : null)
  const sources = tags.filter(({ id }) => id !== chosen?.id)
  const { data } = useAnswer(TaggedTogetherDocument, {
    variables: chosen === null || sources.length === 0 ? null : { tagIds: sources.map(({ id }) => id) },
  })
  if (!chosen) {
    return (
      <TagPicker
        tags={all.filter((tag) => tags.every(({ id }) => id !== tag.id))}
        applied={[]}
        recent={[]}
        mayCreate={false}
        onApply={setChosen}
        onRemove={() => undefined}
        onCreate={() => undefined}
        onClose={onClose}
        label={text.choose}
      />
    )
  }
  const merge = (): void => {
    onClose()
    void merging.merge(sources, chosen).then((done) => {
      if (done) onMerged(chosen)
    })
  }
  return (
    <Stack gap="md">
      {tags.length > 1 && (
        <Radio.Group
          label={text.keep}
          value={chosen.id}
          onChange={(id) => setChosen(tags.find((tag) => tag.id === id) ?? null)}
        >
          <Stack gap={8} mt={10}>
            {byUse.slice(0, MOST_CHOICES).map((tag) => (
              <Radio
                key={tag.id}
                value={tag.id}
                label={
                  <span className={classes.choice}>
                    <ColorDot color={tag.color} />
                    {tag.title}
                    <span className={classes.number}>{boardStrings.highlights(tag.highlightCount)}</span>
                  </span>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <p style={{ margin: 0 }} role="status">
        {data === undefined ? text.counting : text.effect(data.taggedTogether, chosen.title)}
      </p>
      <p style={{ margin: 0, color: 'var(--ui-text-muted)', fontSize: 13 }}>
        {text.aliases(sources.map(({ title }) => title))}
      </p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {boardStrings.deletion.cancel}
        </Button>
        <Button autoFocus data-autofocus onClick={merge}>
          {text.confirm}
        </Button>
      </Group>
    </Stack>
  )
}
